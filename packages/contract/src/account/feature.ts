/** The error codes of this feature, with their HTTP status. */
export const errors = {
  photo_invalid: 422,
} as const;

/** Keys of the validation messages of this feature alone. */
export const validationMessages = ["select_image", "image_type"] as const;
