import { photoLimit, photoTypes } from "@sgval/contract/account/account";

export type PhotoProblem = "tooLarge" | "wrongType";

/** Why a chosen file is no photo, or nothing. The server looks into the file and decides. */
export const photoProblem = (file: Pick<File, "size" | "type">): PhotoProblem | null => {
  if (!photoTypes.some((type) => type === file.type)) return "wrongType";
  return file.size > photoLimit ? "tooLarge" : null;
};
