import { basePath } from "@sgval/contract/route";

/** A cookie that no script reads, for some routes of `/auth` alone. @param maxAge milliseconds */
export const authCookie = (origin: string, path: string, maxAge: number, sameSite: "lax" | "strict") => {
  const { protocol, pathname } = new URL(origin);
  return {
    path: `${pathname.replace(/\/$/, "")}${basePath}${path}`,
    maxAge: maxAge / 1000,
    httpOnly: true,
    sameSite,
    secure: protocol === "https:",
  } as const;
};
