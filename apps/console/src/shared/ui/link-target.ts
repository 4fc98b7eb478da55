/** px that the target of a link reaches beyond its text at each side. */
export const LINK_OVERHANG = 2;

/**
 * A link in a line of text as a target of at least 24 px for the pointer (WCAG 2.5.8); it looks the same and moves nothing.
 * The least type is 12 px with a content area of 16 px.
 */
export const linkTarget = {
  paddingBlock: 4,
  marginBlock: -4,
  paddingInline: LINK_OVERHANG,
  marginInline: -LINK_OVERHANG,
} as const;
