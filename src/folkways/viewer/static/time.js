/**
 * Moments and the words for them. A moment is a number of simulated seconds since midnight before day 1. In a run whose
 * environment counts steps, such as rounds, moments are called by them.
 */

export const TICK = 10;
export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 24 * HOUR;

/** What the run counts: the word for a step ("" for days and times of day), and its seconds. */
let counted = { step: "", seconds: MINUTE };

/** Call moments as the run calls them. @param {{step: string, seconds: number}} moments of the answer of `/api/run` */
export function callMoments(moments) {
  counted = moments;
}

/** Whether moments are steps that are counted, and no times of day. */
export const inSteps = () => counted.step !== "";

/** Seconds of a step that is counted. */
export const stepSeconds = () => counted.seconds;

/** A moment as one may write it, to show how it is done. */
export const exampleMoment = () => (inSteps() ? `${counted.step} 10` : "day 1 10:30");

/** The last second that is called like `t`. @param {number} t */
export const lastOf = (t) => (inSteps() ? t - (t % counted.seconds) + counted.seconds - 1 : t);

const two = (number) => String(number).padStart(2, "0");

/** The day, counted from 1, in which `t` lies. @param {number} t */
export function dayOf(t) {
  return Math.floor(t / DAY) + 1;
}

/** "10:30"; midnight at the end of `day`, if that is given, is "24:00". @param {number} t @param {number} [day] */
export function clock(t, day = dayOf(t)) {
  const seconds = Math.floor(t) - (day - 1) * DAY;
  return `${two(Math.floor(seconds / HOUR))}:${two(Math.floor((seconds % HOUR) / MINUTE))}`;
}

/** "day 1 10:30", with seconds only where they are not zero; or "round 10". @param {number} t */
export function words(t) {
  if (inSteps()) return `${counted.step} ${Math.floor(t / counted.seconds)}`;
  const seconds = Math.floor(t) % MINUTE;
  return `day ${dayOf(t)} ${clock(t)}${seconds ? `:${two(seconds)}` : ""}`;
}

/** "1-10:30:10", or "round-10", as it stands in an address. @param {number} t */
export function compact(t) {
  if (inSteps()) return words(t).replace(" ", "-");
  return `${dayOf(t)}-${clock(t)}:${two(Math.floor(t) % MINUTE)}`;
}

/** Words for a length of time: "40 seconds", "12 minutes", "1 hour 5 minutes", "2 rounds". @param {number} seconds */
export function lasting(seconds) {
  const some = (number, unit) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  if (inSteps()) return some(Number((seconds / counted.seconds).toPrecision(2)), counted.step);
  if (seconds < MINUTE) return some(Math.round(seconds), "second");
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 60) return some(minutes, "minute");
  const rest = minutes % 60;
  return some(Math.floor(minutes / 60), "hour") + (rest ? ` ${some(rest, "minute")}` : "");
}

const MOMENT = /^\s*(?:day\s*)?(?:(\d{1,5})[\s,-]+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/i;

const STEP = /^\s*(\p{L}+)[\s-]+(\d{1,9})\s*$/u;

/**
 * The moment that "1-10:30:10", "day 1 10:30", "round 10" or "10:30" (of `day`) names, or null if it names none.
 * @param {string} text @param {number} [day] @returns {number|null}
 */
export function parse(text, day = 1) {
  const [, step, count] = STEP.exec(text) ?? [];
  if (inSteps() && step?.toLowerCase() === counted.step) return Number(count) * counted.seconds;
  const found = MOMENT.exec(text);
  if (!found) return null;
  const [, days, hours, minutes, seconds] = found;
  const number = days === undefined ? day : Number(days);
  const rest = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds ?? 0);
  if (number < 1 || Number(minutes) > 59 || Number(seconds ?? 0) > 59 || rest > DAY) return null;
  return (number - 1) * DAY + rest;
}
