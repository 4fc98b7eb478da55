import ButtonBase from "@mui/material/ButtonBase";
import MenuItem from "@mui/material/MenuItem";
import Select from "@mui/material/Select";
import { styled } from "@mui/material/styles";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useId } from "react";
import { paint } from "../paint.ts";
import { typeScale } from "../type-scale.ts";
import { pagesShown } from "./pages-shown.ts";

const PAGE_SIZES = [5, 10, 20, 25, 50, 100] as const;

const Root = styled("div")({
  ...typeScale.bodyS,
  display: "flex",
  flexWrap: "wrap",
  alignItems: "center",
  gap: "8px 24px",
  minHeight: 48,
  padding: "6px 4px",
  color: paint.mute,
});

const Page = styled(ButtonBase)({
  ...typeScale.body,
  minWidth: 28,
  height: 28,
  padding: "0 4px",
  borderRadius: 6,
  color: paint.ink2,
  "&:hover": { backgroundColor: paint.hover },
  '&[aria-current="page"]': { backgroundColor: paint.tint, color: paint.primaryStrong, fontWeight: 650 },
  "&.Mui-disabled": { color: paint.lineStrong },
  "& svg": { "[dir=rtl] &": { transform: "scaleX(-1)" } },
  "@media (pointer: coarse)": { minWidth: 44, height: 44 },
});

export type PagerProps = {
  /** 1-based. */
  page: number;
  pages: number;
  size: number;
  onPage: (page: number) => void;
  onSize: (size: number) => void;
  /** Names the navigation. */
  label: string;
  /** "1–10 of 192", printed by the caller. */
  rangeText: string;
  sizeLabel: string;
  previousLabel: string;
  nextLabel: string;
  pageLabel: (page: number) => string;
};

export const Pager = (props: PagerProps) => {
  const { page, pages, size, onPage, onSize } = props;
  const sizeId = useId();
  return (
    <Root>
      <span>{props.rangeText}</span>
      <span style={{ display: "inline-flex", alignItems: "center", gap: 8 }}>
        <span id={sizeId}>{props.sizeLabel}</span>
        <Select
          size="small"
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
          SelectDisplayProps={{ "aria-labelledby": sizeId }}
          sx={{ minHeight: 28, "& .MuiSelect-select": { py: "3px" } }}
        >
          {PAGE_SIZES.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {choice}
            </MenuItem>
          ))}
        </Select>
      </span>
      <nav
        aria-label={props.label}
        style={{ marginInlineStart: "auto", display: "flex", alignItems: "center", gap: 4 }}
      >
        <Page aria-label={props.previousLabel} disabled={page <= 1} onClick={() => onPage(page - 1)}>
          <IconChevronLeft size={18} stroke={1.75} />
        </Page>
        {pagesShown(page, pages).map((slot) =>
          typeof slot === "number" ? (
            <Page
              key={slot}
              aria-label={props.pageLabel(slot)}
              aria-current={slot === page ? "page" : undefined}
              onClick={() => onPage(slot)}
            >
              {slot}
            </Page>
          ) : (
            <span key={slot} aria-hidden>
              …
            </span>
          ),
        )}
        <Page aria-label={props.nextLabel} disabled={page >= pages} onClick={() => onPage(page + 1)}>
          <IconChevronRight size={18} stroke={1.75} />
        </Page>
      </nav>
    </Root>
  );
};
