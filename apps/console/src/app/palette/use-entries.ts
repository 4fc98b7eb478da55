import { useColorScheme } from "@mui/material/styles";
import { languageNames, languages } from "@sgval/quantities/language";
import { useQueries } from "@tanstack/react-query";
import { useNavigate, useRouter } from "@tanstack/react-router";
import { useTranslation } from "react-i18next";
import { paths } from "../../config/paths.ts";
import { signOut } from "../../features/sign-in/api/session.ts";
import { useMay } from "../../shared/api/ability.ts";
import type { PaletteSource } from "../../shared/feature.ts";
import { useLanguage } from "../../shared/i18n/use-language.ts";
import { underOverlay } from "../../shared/notices/overlay.ts";
import { chooseSettings } from "../customizer/settings.ts";
import { mayAny, pages } from "../features.ts";
import { switchLanguage } from "../shell/bars/language-menu.tsx";
import { useNavigation } from "../shell/navigation/use-navigation.ts";
import { openInShell } from "../shell/shell-state.ts";
import { found } from "./find.ts";
import { type Recent, rememberRecent, useRecent } from "./recent.ts";

export interface PaletteItem {
  key: string;
  name: string;
  /** Shown after the name: a code, a place. */
  note?: string;
  /** Found by, but not shown. */
  labels?: string;
  run: () => void;
}

export type PaletteGroup = {
  key: string;
  name: string;
  entries: PaletteItem[];
};

const MOST_OTHERS = 8;

/** Pages the user may open, with their names in the navigation. */
const usePages = (open: (one: Recent) => void): PaletteItem[] => {
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

/** Actions of the shell; none of them operates a device. */
const useActions = (query: string): PaletteItem[] => {
  const { t } = useTranslation(["tools", "shell", "common"]);
  const colon = t("common:colon");
  const may = useMay();
  const { setMode } = useColorScheme();
  const navigate = useNavigate();
  const action = (key: string, name: string, run: () => void): PaletteItem => ({
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
      action(`theme-${mode}`, `${t("shell:theme.label")}${colon}${t(`shell:theme.${mode}`)}`, () =>
        setMode(mode),
      ),
    ),
    ...languages.map((language) =>
      action(`language-${language}`, `${t("shell:language")}${colon}${languageNames[language]}`, () =>
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

/** The searches of the features, in order, with the permission of their page. */
const sources = Object.values(
  import.meta.glob<PaletteSource | readonly PaletteSource[]>("../../features/*/palette.ts", {
    eager: true,
    import: "paletteSource",
  }),
)
  .flat()
  .sort((one, other) => one.order - other.order)
  .map((source) => ({ ...source, permission: pages.find(({ key }) => key === source.page)?.permission }));

/** Entries of the palette for a query, by group; pages the user may not open are left out. */
export const useEntries = (
  query: string,
  close: () => void,
): { groups: PaletteGroup[]; searching: boolean; failed: boolean } => {
  const { t } = useTranslation(["tools", "pages"]);
  const navigate = useNavigate();
  const may = useMay();
  const language = useLanguage();
  const recent = useRecent((state) => state.list);
  const asked = query.trim();
  const open = (one: Recent) => {
    rememberRecent(one);
    close();
    void navigate({ href: one.href });
  };
  const ownPages = usePages(open);
  const actions = useActions(query).map((one) => ({
    ...one,
    run: () => {
      close();
      one.run();
    },
  }));
  const searches = useQueries({
    queries: sources.map((source) => ({
      ...source.query(asked),
      enabled: asked !== "" && mayAny(may, source.permission),
    })),
  });
  const foundBy = sources.map((source, index) => ({
    source,
    entries: (asked === "" ? [] : (searches[index]?.data ?? [])).map(({ key, name, note, href }) => ({
      key,
      name,
      ...(note === undefined ? {} : { note }),
      run: () => open({ key, name, href }),
    })),
  }));
  // Recent entries may have been stored by a user with other permissions.
  const recentPermitted = recent.filter(({ key }) =>
    key.startsWith("page-")
      ? ownPages.some((page) => page.key === key)
      : sources.some(({ prefix, permission }) => key.startsWith(prefix) && mayAny(may, permission)),
  );
  // A report is offered for things that exist; otherwise nothing was found, and that is said.
  const reported = foundBy.some(({ source, entries }) => source.reported && entries.length > 0);
  const groups: PaletteGroup[] = [
    {
      key: "recent",
      name: t("palette.recent"),
      entries:
        asked === ""
          ? recentPermitted.map((one) => ({ key: `recent-${one.key}`, name: one.name, run: () => open(one) }))
          : [],
    },
    ...foundBy.map(({ source: { page, group }, entries }) => ({
      key: page,
      name: group?.[language] ?? t(`pages:name.${page}`),
      entries,
    })),
    {
      key: "pages",
      name: t("palette.pages"),
      entries: asked === "" ? ownPages : found(ownPages, query).slice(0, MOST_OTHERS),
    },
    {
      key: "actions",
      name: t("palette.actions"),
      entries:
        asked === ""
          ? []
          : found(actions, query)
              .filter(({ key }) => key !== "action-report" || reported)
              .slice(0, MOST_OTHERS),
    },
  ];
  return {
    groups: groups.filter(({ entries }) => entries.length > 0),
    searching: searches.some(({ isFetching }) => isFetching),
    failed: asked !== "" && searches.some(({ isError }) => isError),
  };
};
