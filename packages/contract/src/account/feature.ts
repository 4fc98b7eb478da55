/** The error codes of this feature, with their HTTP status. */
export const errors = {
  photo_invalid: 422,
} as const;
