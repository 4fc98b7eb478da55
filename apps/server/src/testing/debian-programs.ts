import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, globSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Debian keeps servers outside the path of usual accounts. */
const searchPath = `${process.env.PATH}:/usr/sbin:/usr/local/sbin`;
const fetchWithin = 20_000;

type ProgramEnvironment = { PATH: string; LD_LIBRARY_PATH?: string; PYTHONPATH?: string };
/** A command that ends with this code where the program can run. */
interface Trial {
  command: readonly [program: string, ...parameters: string[]];
  code: number;
}

const works = ({ command: [program, ...parameters], code }: Trial, env: ProgramEnvironment): boolean =>
  spawnSync(program, parameters, { env, stdio: "ignore" }).status === code;

/** Unpacks the packages of Debian into a folder; nothing is installed on the machine, and no service starts. */
const unpack = (folder: string, debianPackage: string): ProgramEnvironment => {
  const packages = join(folder, "packages");
  const files = join(folder, "files");
  if (!existsSync(files)) {
    mkdirSync(join(packages, "partial"), { recursive: true });
    const options = ["--download-only", "--reinstall", "-y", "--no-install-recommends"];
    const cache = `Dir::Cache::archives=${packages}`;
    execFileSync("apt-get", ["install", ...options, "-o", cache, debianPackage], {
      timeout: fetchWithin,
      stdio: "ignore",
    });
    for (const name of readdirSync(packages).filter((file) => file.endsWith(".deb")))
      execFileSync("dpkg", ["-x", join(packages, name), files]);
  }
  const libraries = globSync("usr/lib/*/", { cwd: files });
  return {
    PATH: [join(files, "usr/bin"), join(files, "usr/sbin"), searchPath].join(":"),
    LD_LIBRARY_PATH: libraries.map((folder) => join(files, folder)).join(":"),
    PYTHONPATH: join(files, "usr/lib/python3/dist-packages"),
  };
};

/** The environment in which a program of a package of Debian works here, or why it does not. */
const findProgram = (trial: Trial, debianPackage: string): ProgramEnvironment | string => {
  if (works(trial, { PATH: searchPath })) return { PATH: searchPath };
  const name = trial.command.join(" ");
  if (process.getuid?.() !== 0 || !existsSync("/etc/debian_version"))
    return `\`${name}\` does not work on this machine (Debian: ${debianPackage}), and only root on Debian may fetch it`;
  const folder = join(tmpdir(), `sgval-${debianPackage}-packages`);
  try {
    const env = unpack(folder, debianPackage);
    if (works(trial, env)) return env;
    return `\`${name}\` does not work here, nor does what was fetched of ${debianPackage}`;
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    return `\`${name}\` does not work here, and ${debianPackage} could not be fetched: ${error instanceof Error ? error.message : String(error)}`;
  }
};

/** The environment, or `null` with the reason printed by the run. */
export const programOrNotice = (trial: Trial, debianPackage: string): ProgramEnvironment | null => {
  const found = findProgram(trial, debianPackage);
  if (typeof found !== "string") return found;
  process.stderr.write(`skipped: ${found}\n`);
  return null;
};
