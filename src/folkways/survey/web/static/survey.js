// Saves each answer as it is given, and takes digits from the keyboard. Without it the buttons save.
"use strict";

for (const form of document.querySelectorAll("form[data-saves]")) {
  const state = form.querySelector("#state");
  let waiting = Promise.resolve();

  const save = async (input) => {
    const body = new URLSearchParams({ token: form.elements.token.value, [input.name]: input.value });
    state.textContent = form.dataset.saving;
    try {
      const answer = await fetch(form.action, {
        method: "POST", body, headers: { Accept: "application/json" }, keepalive: true,
      });
      state.textContent = answer.ok ? form.dataset.saved : form.dataset.notSaved;
    } catch {
      state.textContent = form.dataset.unreachable;
    }
  };

  form.addEventListener("change", (event) => {
    if (event.target.matches("input[type=radio], textarea")) waiting = waiting.then(() => save(event.target));
  });

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || !/^[1-9]$/.test(event.key)) return;
    if (event.target.matches("input:not([type=radio]), textarea")) return;
    const groups = [...form.querySelectorAll("fieldset")];
    const here = document.activeElement.closest("fieldset");
    const open = groups.find((group) => !group.querySelector("input:checked"));
    const group = here && form.contains(here) ? here : open;
    const choice = group?.querySelector(`input[value="${event.key}"]`);
    if (!choice) return;
    event.preventDefault();
    choice.focus();
    if (!choice.checked) {
      choice.checked = true;
      choice.dispatchEvent(new Event("change", { bubbles: true }));
    }
    // On to the next open question, or to the button that goes on.
    const rest = groups.slice(groups.indexOf(group) + 1);
    const next = rest.find((other) => !other.querySelector("input:checked"));
    (next?.querySelector("input") ?? form.querySelector("button.main")).focus();
  });
}
