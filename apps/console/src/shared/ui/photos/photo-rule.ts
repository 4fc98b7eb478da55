/** What photos are taken, and how large each is sent. */
export interface PhotoRule {
  /** Accepted types of the files; any that the browser can read without. */
  types?: readonly string[];
  /** The longest side of a sent photo, px. */
  longest: number;
}

/**
 * Of the files that a person chose, those to send.
 * @param free how many more there is place for
 * @returns besides them the names of those of another type, and how many are left out because the list is full
 */
export const choosePhotos = (files: readonly File[], { types }: PhotoRule, free: number) => {
  const isAccepted = ({ type }: File): boolean => types?.includes(type) ?? true;
  const accepted = files.filter(isAccepted);
  const chosen = accepted.slice(0, Math.max(0, free));
  return {
    chosen,
    refused: files.filter((file) => !isAccepted(file)).map(({ name }) => name),
    leftOut: accepted.length - chosen.length,
  };
};
