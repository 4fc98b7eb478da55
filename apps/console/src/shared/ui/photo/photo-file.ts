import { photoLimit, photoTypes } from "@sgval/contract/account/account";

export type PhotoProblem = "tooLarge" | "wrongType";

/** Error key for an unsuitable file, or undefined. The server checks the content. */
export const photoProblem = (file: Pick<File, "size" | "type">): PhotoProblem | null => {
  if (!photoTypes.some((type) => type === file.type)) return "wrongType";
  return file.size > photoLimit ? "tooLarge" : null;
};
