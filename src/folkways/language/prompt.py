"""Prompt templates: Markdown with Jinja2, the unchanging instructions first.

A template has two blocks: ``instructions`` (no variables, so that providers can cache it) and
``situation`` (the data of this question). It may include or import other files: one that lies
beside it in its package's ``prompts`` folder, else one from ``folkways/language/prompts``.

Whatever a variable puts in is data and goes through :func:`~folkways.language.neutral.neutralise`,
so that no text of an agent can open or close one of the frame's tags, forge a line of it, or hide
from the reader's eye. What begins a line also goes through
:func:`~folkways.language.neutral.settle`, so that it cannot pass for a heading, an entry of a list
or a speaker.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from importlib import resources
from importlib.resources.abc import Traversable

import jinja2
import jinja2.meta
from jinja2 import nodes
from pydantic import BaseModel

from folkways.base.errors import PartError
from folkways.language.neutral import finalize, quoted, settle

SHARED = "folkways.language"
"""The package whose ``prompts`` folder every template may include from."""
BLOCKS = ("instructions", "situation")

_NAME = re.compile(r"\w[\w-]*\.md")
_PLAIN = (nodes.Output, nodes.TemplateData, nodes.Include)
_PARSER = jinja2.Environment(autoescape=True)  # to see what files draw in; it renders nothing

Loader = Callable[[str], str | None]
"""Gives the text of a template by its file name, None if there is none."""


@dataclass(frozen=True, slots=True)
class Prompt:
    """A rendered question: ``instructions`` are the same for every call of an operation."""

    instructions: str
    situation: str


def _folder(package: str, name: str) -> Traversable:
    """Return the folder of a package; PartError for anything else."""
    try:
        return resources.files(package)
    except (TypeError, ModuleNotFoundError) as error:
        raise PartError(
            f"the wording {name} is to lie in the folder prompts of {package!r}, which is no "
            "package with folders. Give a module that stands by itself the text as third argument: "
            f'PromptTemplate("{package}", "{name}", TEXT)'
        ) from error


def template_loader(package: str, left_out: tuple[str, ...] = ()) -> Loader:
    """Return what finds the templates of ``package`` and the shared ones, and no other file.

    The files ``left_out`` are found empty.
    """

    def load(name: str) -> str | None:
        if name in left_out:
            return ""
        for where in (package, SHARED) if _NAME.fullmatch(name) else ():
            file = _folder(where, name).joinpath("prompts").joinpath(name)
            if file.is_file():
                return file.read_text("utf-8")
        return None

    return load


def set_up(environment: jinja2.Environment) -> jinja2.Environment:
    """Give ``environment`` the manners of a prompt, however strict it is otherwise."""
    environment.undefined = jinja2.StrictUndefined
    environment.finalize = finalize
    environment.trim_blocks = environment.lstrip_blocks = environment.keep_trailing_newline = True
    environment.autoescape = True  # so that macros yield Markup; finalize has done the escaping
    environment.auto_reload = False
    environment.filters["quoted"] = quoted
    return environment


@lru_cache(maxsize=1024)  # every template draws in the same few files
def _referenced(name: str, text: str) -> tuple[str, ...]:
    """Return the files that a template includes or imports."""
    found = []
    for other in jinja2.meta.find_referenced_templates(_PARSER.parse(text, name, name)):
        if other is None:
            raise ValueError(f"{name} includes a file whose name is not written out")
        found.append(other)
    return tuple(found)


class Wording:
    """How one operation is worded: a template, and whatever files it draws in."""

    def __init__(self, name: str, load: Loader, environment: jinja2.Environment) -> None:
        """Word by the template ``name``; ``environment`` must load its files by ``load`` too."""
        self.name = name
        self._load = load
        self._environment = environment

    @cached_property
    def sources(self) -> dict[str, str]:
        """The template and all that it includes or imports, as written, by file name.

        Raises jinja2.TemplateNotFound if one of them is missing.
        """
        found: dict[str, str] = {}
        wanted = [self.name]
        while wanted:
            name = wanted.pop(0)
            if name in found:
                continue
            text = self._load(name)
            if text is None:
                raise jinja2.TemplateNotFound(name)
            found[name] = text
            wanted += _referenced(name, text)
        return found

    def variable(self) -> tuple[str, int] | None:
        """Return file and line of the first thing in the instructions that is no plain text."""
        tree = self._environment.parse(self.sources[self.name])
        blocks = [block for block in tree.find_all(nodes.Block) if block.name == BLOCKS[0]]
        waiting: list[tuple[str, nodes.Node]] = [(self.name, block) for block in blocks]
        seen = {self.name}
        while waiting:
            name, part = waiting.pop()
            for node in part.iter_child_nodes():
                if not isinstance(node, _PLAIN):
                    return name, node.lineno
                if not isinstance(node, nodes.Include):
                    waiting.append((name, node))
                elif isinstance(node.template, nodes.Const) and node.template.value not in seen:
                    other = str(node.template.value)
                    seen.add(other)
                    waiting.append((other, self._environment.parse(self.sources[other])))
        return None

    @cached_property
    def _template(self) -> jinja2.Template:
        return self._environment.get_template(self.name)

    @cached_property
    def _constant(self) -> str | None:
        """The instructions, if they are the same whatever is asked."""
        return None if self.variable() else self._block(BLOCKS[0], {})

    def _block(self, name: str, values: dict[str, object]) -> str:
        context = self._template.new_context(values)
        return settle("".join(self._template.blocks[name](context))).strip()

    def render(self, inputs: object) -> Prompt:
        """Fill the template; raises jinja2.UndefinedError for a name the input does not have."""
        values = {"q": inputs}
        instructions = self._constant
        if instructions is None:
            instructions = self._block(BLOCKS[0], values)
        return Prompt(instructions, self._block(BLOCKS[1], values))


@cache
def _environment(package: str, left_out: tuple[str, ...]) -> jinja2.Environment:
    loader = jinja2.FunctionLoader(template_loader(package, left_out))
    return set_up(jinja2.Environment(loader=loader))  # noqa: S701


@dataclass(frozen=True)
class PromptTemplate:
    """The wording of one operation: ``package``'s data file ``prompts/<name>``.

    A short one may be given as ``text`` instead; it may include the shared files only.
    Of the files that it includes, those ``left_out`` count as empty.
    """

    package: str
    name: str
    text: str = ""
    left_out: tuple[str, ...] = ()

    @cached_property
    def _wording(self) -> Wording:
        load = self.loader
        if not self.text:
            return Wording(self.name, load, _environment(self.package, self.left_out))
        environment = jinja2.Environment(loader=jinja2.FunctionLoader(load))  # noqa: S701
        return Wording(self.name, load, set_up(environment))

    @property
    def loader(self) -> Loader:
        """What finds the template and the files that it may draw in."""
        if not self.text:
            return template_loader(self.package, self.left_out)
        others = template_loader(
            SHARED, self.left_out
        )  # a module by itself has no folder of templates
        return lambda name: self.text if name == self.name else others(name)

    @property
    def sources(self) -> dict[str, str]:
        """The template and all that it includes or imports, as written, by file name.

        Raises PartError if one of them is missing or is no template.
        """
        try:
            return self._wording.sources
        except jinja2.TemplateNotFound as error:
            raise PartError(
                f"the wording {self.name} needs the file {error.name}, which lies neither in "
                f"prompts of {self.package} nor among the shared ones"
            ) from error
        except (jinja2.TemplateSyntaxError, ValueError) as error:
            raise PartError(f"the wording {self.name} is no template: {error}") from error

    @property
    def source(self) -> str:
        """The template itself, as written."""
        return self.sources[self.name]

    def render(self, inputs: BaseModel) -> Prompt:
        """Fill the template; raises jinja2.UndefinedError for a name the input does not have."""
        return self._wording.render(inputs)
