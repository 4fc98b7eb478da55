import { useColorScheme } from "@mui/material/styles";
import { languageNames, languages } from "@sgval/quantities/language";
import { useQuery } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { userListQuery } from "../../features/access/api/list-users.ts";
import { deviceListQuery } from "../../features/devices/api/list-devices.ts";
import { signOut } from "../../features/sign-in/api/sign-out.ts";
import { useMay } from "../../shared/api/ability.ts";
import { underOverlay } from "../../shared/api/overlay.ts";
import { chooseSettings } from "../customizer/settings.ts";
import { switchLanguage } from "../shell/bars/language-menu.tsx";
import { useNavigation } from "../shell/navigation/use-navigation.ts";
import { openInShell } from "../shell/shell-state.ts";
import { found } from "./find.ts";
import { type Recent, rememberRecent, useRecent } from "./recent.ts";

export interface PaletteEntry {
  key: string;
  name: string;
  /** Shown after the name: a code, a place. */
  note?: string;
  /** Found by, but not shown. */
  labels?: string;
  run: () => void;
}

export type PaletteGroup = {
  key: "recent" | "devices" | "users" | "pages" | "actions";
  entries: PaletteEntry[];
};

const MOST_DEVICES = 6;
const MOST_USERS = 5;
const MOST_OTHERS = 8;

/** Pages this person may open, under the names of the navigation. */
const usePages = (open: (one: Recent) => void): PaletteEntry[] => {
  const { t } = useTranslation("pages");
  const { groups } = useNavigation();
  const router = useRouter();
  return groups.flatMap((group) =>
    group.items.map((item) => {
      const name = t(`name.${item.key}`);
      const groupName = t(`group.${group.key}`);
      const { href } = router.buildLocation({ to: item.to, search: item.search ?? {} });
      return {
        key: `page-${item.key}`,
        name,
        ...(group.items.length > 1 ? { note: groupName } : {}),
        labels: `${groupName} ${item.key}`,
        run: () => open({ key: `page-${item.key}`, name, href }),
      };
    }),
  );
};

/** Things of the shell itself; none of them operates anything. */
const useActions = (query: string): PaletteEntry[] => {
  const { t } = useTranslation(["tools", "shell"]);
  const may = useMay();
  const { setMode } = useColorScheme();
  const navigate = useNavigate();
  const action = (key: string, name: string, run: () => void): PaletteEntry => ({
    key: `action-${key}`,
    name,
    run,
  });
  const leave = async () => {
    await underOverlay(t("shell:signingOut"), signOut);
    await navigate({ to: paths.login });
  };
  return [
    ...(query.trim() !== "" && may("Dashboard.Report")
      ? [
          {
            ...action(
              "report",
              t("palette.reportFor", { what: query.trim() }),
              () => void navigate({ to: paths.report, search: { q: query.trim() } }),
            ),
            labels: query,
          },
        ]
      : []),
    ...(["light", "dark", "system"] as const).map((mode) =>
      action(`theme-${mode}`, `${t("shell:theme.label")}: ${t(`shell:theme.${mode}`)}`, () => setMode(mode)),
    ),
    ...languages.map((language) =>
      action(`language-${language}`, `${t("shell:language")}: ${languageNames[language]}`, () =>
        switchLanguage(language, t("shell:loadingLanguage")),
      ),
    ),
    action("density-compact", t("palette.compact"), () => chooseSettings({ density: "compact" })),
    action("density-comfortable", t("palette.comfortable"), () => chooseSettings({ density: "comfortable" })),
    action("appearance", t("shell:appearance"), () => openInShell("customizer")),
    action("keyboard", t("shell:keyboard"), () => openInShell("keyboard")),
    action("sign-out", t("shell:signOut"), () => void leave()),
  ];
};

/** Everything the palette offers for a query, by group, without what this person may not open. */
export const useEntries = (
  query: string,
  close: () => void,
): { groups: PaletteGroup[]; searching: boolean; failed: boolean } => {
  const navigate = useNavigate();
  const may = useMay();
  const router = useRouter();
  const recent = useRecent((state) => state.list);
  const asked = query.trim();
  const open = (one: Recent) => {
    rememberRecent(one);
    close();
    void navigate({ href: one.href });
  };
  const pages = usePages(open);
  const actions = useActions(query).map((one) => ({
    ...one,
    run: () => {
      close();
      one.run();
    },
  }));
  const devices = useQuery({
    ...deviceListQuery({ q: asked, page: 1, size: MOST_DEVICES }),
    enabled: asked !== "" && may("Device.Index"),
  });
  const users = useQuery({
    ...userListQuery({ q: asked, page: 1, size: MOST_USERS }),
    enabled: asked !== "" && may("User.Index"),
  });
  const usersFound: PaletteEntry[] =
    asked === "" || !users.data
      ? []
      : users.data.data.map((user) => {
          const key = `user-${user.id}`;
          const href = paths.user.replace("$id", String(user.id));
          return {
            key,
            name: user.username,
            ...(user.email ? { note: user.email } : {}),
            run: () => open({ key, name: user.username, href }),
          };
        });
  const devicesFound: PaletteEntry[] =
    asked === "" || !devices.data
      ? []
      : devices.data.data.map((device) => {
          const key = `device-${device.id}`;
          const { href } = router.buildLocation({ to: paths.device, params: { id: String(device.id) } });
          return {
            key,
            name: device.displayName,
            note: device.name,
            run: () => open({ key, name: device.displayName, href }),
          };
        });
  // A device somebody may no longer see was remembered under another account's rights.
  const recentPermitted = recent.filter(({ key }) =>
    key.startsWith("page-")
      ? pages.some((page) => page.key === key)
      : may(key.startsWith("user-") ? "User.Index" : "Device.Index"),
  );
  const groups: PaletteGroup[] = [
    {
      key: "recent",
      entries:
        asked === ""
          ? recentPermitted.map((one) => ({ key: `recent-${one.key}`, name: one.name, run: () => open(one) }))
          : [],
    },
    { key: "devices", entries: devicesFound },
    { key: "users", entries: usersFound },
    { key: "pages", entries: asked === "" ? pages : found(pages, query).slice(0, MOST_OTHERS) },
    {
      key: "actions",
      entries:
        asked === ""
          ? []
          : found(actions, query)
              // A report is offered for things that exist; otherwise nothing was found, and that is said.
              .filter(({ key }) => key !== "action-report" || devicesFound.length > 0)
              .slice(0, MOST_OTHERS),
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    searching: devices.isFetching || users.isFetching,
    failed: asked !== "" && (devices.isError || users.isError),
  };
};
