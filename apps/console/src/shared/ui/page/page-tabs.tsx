import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";

/** Tabs of a page; the selected one is in the URL. They scroll horizontally on phones. */
export const PageTabs = <Key extends string>(props: {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  /** None if the URL has an unknown tab. */
  tab: Key | false;
  onTab: (tab: Key) => void;
}) => (
  <Tabs
    value={props.tab}
    onChange={(_event, tab: Key) => props.onTab(tab)}
    aria-label={props.label}
    variant="scrollable"
    scrollButtons={false}
  >
    {props.tabs.map(({ key, label }) => (
      <Tab key={key} value={key} label={label} id={`tab-${key}`} aria-controls={`panel-${key}`} />
    ))}
  </Tabs>
);
