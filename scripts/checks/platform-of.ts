const SYSTEMS = [
  "android",
  "darwin",
  "freebsd",
  "linux",
  "openharmony",
  "win32",
  "aix",
  "netbsd",
  "openbsd",
  "sunos",
];
const PROCESSORS = [
  "arm64",
  "arm",
  "x64",
  "ia32",
  "ppc64",
  "riscv64",
  "s390x",
  "loong64",
  "mips64el",
  "wasm32",
];

export type Platform = { os?: string[]; cpu?: string[]; libc?: string[] };

/** The machine that a package is made for, read from its name as such packages are named (`core-linux-x64-musl`). */
export const platformOf = (name: string): Platform => {
  const labels = name.split(/[/-]/u);
  const os = SYSTEMS.filter((system) => labels.includes(system));
  const cpu = PROCESSORS.filter((processor) => labels.includes(processor));
  const musl = labels.some((label) => label.startsWith("musl"));
  const gnu = labels.some((label) => label.startsWith("gnu"));
  return {
    ...(os.length > 0 && { os }),
    ...(cpu.length > 0 && { cpu }),
    ...((musl || gnu) && { libc: [musl ? "musl" : "glibc"] }),
  };
};
