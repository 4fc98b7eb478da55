/** A key in groups of four, as people read it out and type it. */
export const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, "$1 ");
