/** How far two decimal numbers that are the same may be apart: 1.2 + 0.2 is a hair above 1.4 in binary. */
export const roundingTolerance = 1e-9;
