/**
 * Where the page's answers come from: the server that shows a run, or the log in an exported file. Both have the same
 * methods.
 */

import { decoded, FileSource } from "folkways/file_source.js";

/** Seconds between two tries to hear of a live run again. */
const AGAIN = 3;

/** A question that could not be answered, with a sentence that says why. `status` is 0 if the server is gone. */
export class AnswerError extends Error {
  constructor(message, status) {
    super(message);
    this.name = "AnswerError";
    this.status = status;
  }
}

/** Answers from the server that the page came from. */
export class HttpSource {
  exported = false;

  /** Called for each answer that is a good one. */
  answered = () => {};

  /** Why the run could not be read any more when the server was last heard, or "". */
  #fault = "";

  get #silence() {
    return this.#fault || "the server has been stopped; the page continues with what it has loaded";
  }

  async #ask(path, parameters = {}, body = undefined) {
    const url = this.#url(path, parameters);
    let answer;
    try {
      answer = await fetch(url, {
        method: body === undefined ? "GET" : "POST",
        headers: body === undefined ? {} : { "Content-Type": "application/json" },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
    } catch {
      throw new AnswerError(this.#silence, 0);
    }
    const given = await answer.json().catch(() => ({}));
    if (!answer.ok) throw new AnswerError(given.error ?? `the server answered ${answer.status}`, answer.status);
    this.answered();
    return given;
  }

  #url(path, parameters) {
    const url = new URL(`api/${path}`, document.baseURI);
    for (const [name, value] of Object.entries(parameters)) {
      const empty = value === undefined || value === null || value === "" || (Array.isArray(value) && !value.length);
      if (!empty) url.searchParams.set(name, Array.isArray(value) ? value.join(",") : String(value));
    }
    return url;
  }

  run = () => this.#ask("run");
  town = () => this.#ask("town");
  windows = () => this.#ask("windows");
  window = (k) => this.#ask("window", { k });
  follow = (after) => this.#ask("follow", { after });
  marks = (after = 0) => this.#ask("marks", { after });
  agent = (number, t) => this.#ask("agent", { number, t });
  talk = (id) => this.#ask("talk", { id });
  events = (query = {}) => this.#ask("events", query);
  measures = () => this.#ask("measures");
  board = (t) => this.#ask("board", { t });
  interview = (body) => this.#ask("interview", {}, body);
  act = (body) => this.#ask("act", {}, body);

  /** The address of a picture that an answer names. */
  image = (address) => (address.startsWith("data:") ? address : this.#url(address.replace(/^\/api\//, ""), {}).href);

  /** The address of one of the page's own files, such as "people.png". */
  asset = (name) => new URL(`static/${name}`, document.baseURI).href;

  /**
   * Hear of the end of the log: `fn({seq, t, status, reason, paused})`, and `lost(why)` if it cannot be heard, with "" when it can.
   * @returns {() => void} what ends it
   */
  onHead(fn, lost = () => {}) {
    let stream = null;
    let timer = 0;
    const listen = () => {
      stream = new EventSource(this.#url("head", {}));
      stream.onopen = () => lost("");
      stream.onmessage = (message) => {
        this.#fault = "";
        lost("");
        fn(JSON.parse(message.data));
      };
      stream.addEventListener("fault", (message) => {
        this.#fault = JSON.parse(message.data).error;
        lost(this.#fault);
      });
      stream.onerror = () => {
        lost(this.#silence);
        stream.close();
        timer = setTimeout(listen, AGAIN * 1000);
      };
    };
    listen();
    return () => {
      clearTimeout(timer);
      stream.close();
    };
  }
}

/** The source of this page. */
export async function openSource() {
  const data = document.getElementById("folkways-data");
  return data ? new FileSource(await decoded(data.textContent)) : new HttpSource();
}
