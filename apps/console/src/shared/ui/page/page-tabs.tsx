import Tab from "@mui/material/Tab";
import Tabs from "@mui/material/Tabs";

/** The tabs of a page; the address holds the chosen one. On a phone they scroll sideways. */
export const PageTabs = <Key extends string>(props: {
  label: string;
  tabs: readonly { key: Key; label: string }[];
  /** None where the address names a tab that is not here. */
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
