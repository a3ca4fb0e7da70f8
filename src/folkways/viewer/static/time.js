/**
 * Moments and the words for them. A moment is a number of simulated seconds since midnight before day 1.
 */

export const TICK = 10;
export const MINUTE = 60;
export const HOUR = 3600;
export const DAY = 24 * HOUR;

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

/** "day 1 10:30", with seconds only where they are not zero. @param {number} t */
export function words(t) {
  const seconds = Math.floor(t) % MINUTE;
  return `day ${dayOf(t)} ${clock(t)}${seconds ? `:${two(seconds)}` : ""}`;
}

/** "1-10:30:10", as it stands in an address. @param {number} t */
export function compact(t) {
  return `${dayOf(t)}-${clock(t)}:${two(Math.floor(t) % MINUTE)}`;
}

/** Words for a length of time: "40 seconds", "12 minutes", "1 hour 5 minutes". @param {number} seconds */
export function lasting(seconds) {
  const some = (number, unit) => `${number} ${unit}${number === 1 ? "" : "s"}`;
  if (seconds < MINUTE) return some(Math.round(seconds), "second");
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 60) return some(minutes, "minute");
  const rest = minutes % 60;
  return some(Math.floor(minutes / 60), "hour") + (rest ? ` ${some(rest, "minute")}` : "");
}

const MOMENT = /^\s*(?:day\s*)?(?:(\d{1,5})[\s,-]+)?(\d{1,2}):(\d{2})(?::(\d{2}))?\s*$/i;

/**
 * The moment that "1-10:30:10", "day 1 10:30", or "10:30" (of `day`) names, or null if it names none.
 * @param {string} text @param {number} [day] @returns {number|null}
 */
export function parse(text, day = 1) {
  const found = MOMENT.exec(text);
  if (!found) return null;
  const [, days, hours, minutes, seconds] = found;
  const number = days === undefined ? day : Number(days);
  const rest = Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds ?? 0);
  if (number < 1 || Number(minutes) > 59 || Number(seconds ?? 0) > 59 || rest > DAY) return null;
  return (number - 1) * DAY + rest;
}
