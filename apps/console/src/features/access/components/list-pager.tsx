import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { Pager } from "../../../shared/ui/list/pager.tsx";

const USUAL_SIZE = 10;

/** The foot of a list whose page and size stand in the address. */
export const ListPager = (props: {
  label: string;
  total: number;
  page: number | undefined;
  size: number | undefined;
  onChange: (change: { page?: number | undefined; size?: number | undefined }) => void;
}) => {
  const { t } = useTranslation("common");
  const format = useFormat();
  const { total, page = 1, size = USUAL_SIZE } = props;
  if (total === 0) return null;
  return (
    <Pager
      page={page}
      pages={Math.max(1, Math.ceil(total / size))}
      size={size}
      onPage={(next) => props.onChange({ page: next === 1 ? undefined : next })}
      onSize={(next) => props.onChange({ page: undefined, size: next === USUAL_SIZE ? undefined : next })}
      label={props.label}
      rangeText={t("of", {
        from: format.count(Math.min(total, (page - 1) * size + 1)),
        to: format.count(Math.min(total, page * size)),
        total: format.count(total),
      })}
      sizeLabel={t("perPage")}
      previousLabel={t("previousPage")}
      nextLabel={t("nextPage")}
      pageLabel={(one) => t("page", { page: one })}
    />
  );
};
