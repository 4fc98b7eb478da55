export const accountTabs = ["account", "security", "notifications", "appearance", "connections"] as const;
export type AccountTab = (typeof accountTabs)[number];

/** The tab of an address; an unknown one is the first. */
export const accountTabOf = (text: string | undefined, mayTokens: boolean): AccountTab => {
  const tab = accountTabs.find((one) => one === text) ?? "account";
  return tab === "connections" && !mayTokens ? "account" : tab;
};

export const profileTabs = ["profile", "activity", "favourites"] as const;
export type ProfileTab = (typeof profileTabs)[number];

export const profileTabOf = (text: string | undefined): ProfileTab =>
  profileTabs.find((one) => one === text) ?? "profile";
