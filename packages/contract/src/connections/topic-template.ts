/** What stands in a subscription for the level of the topic that holds the name of the device. */
export const devicePlaceholder = "{device}";

const levelsOf = (text: string): string[] => text.split("/");

/** What a shared subscription (MQTT 5, 4.8.2) begins with: its broker delivers the topics of the filter behind it. */
const sharedWith = /^\$share\/[^/#+]+\/(?=.)/;

/** The levels of the topics that a broker delivers for a filter or a template. */
const deliveredLevels = (filter: string): string[] => levelsOf(filter.replace(sharedWith, ""));

/** The filter that is subscribed for a template: `city/{device}/up` becomes `city/+/up`. */
export const filterOf = (template: string): string =>
  levelsOf(template)
    .map((level) => (level === devicePlaceholder ? "+" : level))
    .join("/");

/** Whether a template names its devices. */
export const namesDevice = (template: string): boolean => levelsOf(template).includes(devicePlaceholder);

/** Whether a filter, or the filter of a template, has no wildcard: it is one topic. */
export const isOneTopic = (template: string): boolean => !/[#+]/.test(filterOf(template));

/** Whether a broker delivers a topic for a filter (MQTT 3.1.1, 4.7): no wildcard stands for the first level of `$SYS/...`. */
export const matchesFilter = (filter: string, topic: string): boolean => {
  const wanted = deliveredLevels(filter);
  const levels = levelsOf(topic);
  if (topic.startsWith("$") && /^[#+]/.test(wanted[0] ?? "")) return false;
  for (const [index, level] of wanted.entries()) {
    if (level === "#") return true;
    if (index >= levels.length || (level !== "+" && level !== levels[index])) return false;
  }
  return wanted.length === levels.length;
};

/** The name that a topic has in the place of the placeholder; null when the topic does not match the template. */
export const deviceNameIn = (template: string, topic: string): string | null => {
  if (!matchesFilter(filterOf(template), topic)) return null;
  const index = deliveredLevels(template).indexOf(devicePlaceholder);
  return levelsOf(topic)[index] || null;
};

/** Whether one topic can match both: a broker may then deliver its messages twice. */
export const filtersOverlap = (one: string, other: string): boolean => {
  const [first, second] = [deliveredLevels(one), deliveredLevels(other)];
  for (let index = 0; index < Math.max(first.length, second.length); index += 1) {
    const [a, b] = [first[index], second[index]];
    // `a/#` matches `a` too.
    if (a === "#" || b === "#") return true;
    if (a === undefined || b === undefined) return false;
    if (a !== b && a !== "+" && b !== "+") return false;
  }
  return true;
};

/** Whether a template is a valid filter: wildcards alone in their level, `#` last, the placeholder at most once. */
export const isValidTemplate = (template: string): boolean => {
  const levels = levelsOf(template);
  if (levels[0] === "$share" && !sharedWith.test(template)) return false;
  return (
    levels.every((level, index) =>
      level === "#"
        ? index === levels.length - 1
        : level === "+" || level === devicePlaceholder || !/[#+{}\0]/.test(level),
    ) && levels.filter((level) => level === devicePlaceholder).length <= 1
  );
};
