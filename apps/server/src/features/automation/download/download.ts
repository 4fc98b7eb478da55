import { createHash } from "node:crypto";
import { type DownloadedSettings, downloadedSettings } from "@sgval/contract/automation/download";
import { type DownloadState, downloadTries } from "@sgval/contract/automation/state";
import type { CommandStatus, ControlMode, FailureCode } from "@sgval/contract/control/control";
import { hourMs, minuteMs } from "@sgval/quantities/duration";
import { isoTime } from "@sgval/quantities/timestamp";
import type { StoredRegulation } from "../regulate/regulation.store.ts";

type Content = Omit<Extract<DownloadedSettings, { auto: true }>, "rev"> | { auto: false };

/** What a device that regulates itself should have. @param utcOffset seconds */
export const settingsFor = (
  mode: ControlMode,
  { threshold, timers, settings }: Pick<StoredRegulation, "threshold" | "timers" | "settings">,
  utcOffset: number,
): DownloadedSettings => {
  const content: Content =
    mode === "manual" ? { auto: false } : { auto: true, threshold, timers, utcOffset, regulation: settings };
  const rev = createHash("sha256").update(JSON.stringify(content)).digest("hex").slice(0, 8);
  // What the server alone can watch is left out here.
  return downloadedSettings.parse({ ...content, rev });
};

/** A command that carried settings to a device; times in epoch milliseconds. */
export interface Attempt {
  settings: DownloadedSettings;
  status: CommandStatus;
  failureCode: FailureCode | null;
  deviceCode: string | null;
  /** When it ended, or was requested while it has not. */
  at: number;
  /** When the device took them, in time or late. */
  takenAt: number | null;
}

/** What is known of the settings of a device. */
export interface DownloadHistory {
  /** The last of them, with the last one to regulate by and the last one that was taken, newest first. */
  attempts: readonly Attempt[];
  /** The last one that the device took, however long ago. */
  taken: Attempt | null;
  /** The revision that the device last named itself. */
  reported: string | null;
}

const isOpen = ({ status }: Attempt): boolean => status === "waiting" || status === "processing";
/** Whether the device heard it or may have: one that was never sent is no try. */
const wasTried = ({ status, failureCode }: Attempt): boolean =>
  status === "completed" ||
  status === "device_not_response" ||
  failureCode === "refused_by_device" ||
  failureCode === "publish_refused";

export interface Assessed {
  state: DownloadState;
  /** To be sent as soon as the device hears. */
  isDue: boolean;
}

/** What a device has: what it names itself, else what it took last; `null` where it never did either. */
const presentRevision = ({ reported, taken }: DownloadHistory): string | null =>
  reported ?? taken?.settings.rev ?? null;

/** Settings that a device may have taken since those that it took last: they are on their way, or were not answered. */
const perhapsTaken = ({ attempts }: DownloadHistory): readonly Attempt[] => {
  const lastTaken = attempts.findIndex(({ takenAt }) => takenAt !== null);
  return (lastTaken === -1 ? attempts : attempts.slice(0, lastTaken)).filter(
    (one) => isOpen(one) || one.status === "device_not_response",
  );
};

/** Whether a device may regulate by settings that it was given: it took them, or nobody knows whether it did. */
export const mayRegulate = (history: DownloadHistory): boolean => {
  const { attempts, taken } = history;
  if (perhapsTaken(history).some(({ settings }) => settings.auto)) return true;
  const present = presentRevision(history);
  return (
    present !== null &&
    [taken, ...attempts].find((one) => one?.settings.rev === present)?.settings.auto !== false
  );
};

/** How far the wanted settings have come; `null` for a device that was never given any and needs none. */
export const assessDownload = (
  wanted: DownloadedSettings,
  history: DownloadHistory,
  { isSupported, now, expectedAt }: { isSupported: boolean; now: number; expectedAt: number | null },
): Assessed | null => {
  const { attempts, taken, reported } = history;
  if (!wanted.auto && attempts.length === 0 && reported === null) return null;
  const has = presentRevision(history);
  const source = [taken, ...attempts].find((one) => one?.settings.rev === has);
  const ended = attempts.filter((one) => !isOpen(one));
  const firstOther = ended.findIndex(({ settings }) => settings.rev !== wanted.rev);
  const tries = (firstOther === -1 ? ended : ended.slice(0, firstOther)).filter(wasTried);
  const firstTaken = tries.findIndex(({ takenAt }) => takenAt !== null);
  const failed = firstTaken === -1 ? tries : tries.slice(0, firstTaken);
  const [last] = tries;
  const pause =
    tries.length < downloadTries.most
      ? downloadTries.everyMinutes * minuteMs
      : downloadTries.thenEveryHours * hourMs;
  // A clock that was set back holds nothing up for longer.
  const nextTryAt = last ? Math.min(last.at, now) + pause : null;
  const isUnsure = perhapsTaken(history).some((one) => !isOpen(one) && one.settings.rev !== wanted.rev);
  const isDone = has === wanted.rev && !isUnsure;
  const statusNow = (): DownloadState["status"] => {
    if (!isSupported) return "unsupported";
    if (isDone) return "downloaded";
    if (failed.length >= downloadTries.most) return "failed";
    return taken && has !== taken.settings.rev ? "differs" : "waiting";
  };
  const [lastFailure] = failed;
  return {
    state: {
      status: statusNow(),
      takenAt: isoTime(source?.takenAt ?? null),
      regulates: has === null || (has === wanted.rev && isUnsure) ? null : (source?.settings.auto ?? null),
      expectedAt: isoTime(expectedAt),
      failures: isDone ? 0 : failed.length,
      lastFailure:
        lastFailure && !isDone
          ? {
              at: new Date(lastFailure.at).toISOString(),
              ...{ failureCode: lastFailure.failureCode, deviceCode: lastFailure.deviceCode },
            }
          : null,
      nextTryAt: isDone ? null : isoTime(nextTryAt),
    },
    isDue: isSupported && !isDone && !attempts.some(isOpen) && (nextTryAt === null || nextTryAt <= now),
  };
};
