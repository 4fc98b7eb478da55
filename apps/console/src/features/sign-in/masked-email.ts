/** An address that its owner knows again and a passer-by does not learn: `le***@g***.com`. */
export const maskedEmail = (email: string): string => {
  const [name = "", domain = ""] = email.split("@");
  const dot = domain.lastIndexOf(".");
  const host = dot > 0 ? domain.slice(0, dot) : domain;
  const ending = dot > 0 ? domain.slice(dot) : "";
  const shown = name.length > 3 ? 2 : 1;
  return `${name.slice(0, shown)}***@${host.slice(0, 1)}***${ending}`;
};
