import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useFormat } from "../../../shared/format/use-format.ts";
import { UnsentList } from "../../../shared/ui/form/unsent-list.tsx";
import { type ReadingDraft, readingsOutbox, useReadingDrafts } from "../outbox/readings-outbox.ts";
import { AddReading } from "./add-reading.tsx";

/** The readings of this browser that are not on the server yet, all of them or those of one meter; nothing without one. */
export const UnsentReadings = ({ meterId }: { meterId?: number }) => {
  const { t } = useTranslation("meters");
  const format = useFormat();
  const drafts = useReadingDrafts();
  const [open, setOpen] = useState<ReadingDraft | null>(null);
  return (
    <>
      <UnsentList
        drafts={drafts.filter(({ meter }) => meterId === undefined || meter.id === meterId)}
        show={({ meter, at, index }) => ({
          title: meter.code,
          line: [index === null ? "--" : format.quantity(index, "m3", 3), format.dateTime(at)].join(" · "),
        })}
        lost={t("discardText")}
        onRetry={({ id }) => void readingsOutbox.retry(id)}
        onEdit={setOpen}
        onDiscard={({ id }) => void readingsOutbox.discard(id)}
      />
      {open && <AddReading meter={open.meter} draft={open} onClose={() => setOpen(null)} />}
    </>
  );
};
