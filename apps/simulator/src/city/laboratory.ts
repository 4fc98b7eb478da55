import type { SampleForm } from "@sgval/contract/quality/samples";
import { dayMs, hourMs } from "@sgval/quantities/duration";
import type { QualityKey } from "@sgval/quantities/parameter";
import { localIso, startOfDay } from "./local-time.ts";
import { gaussian } from "./seeded-random.ts";

type Result = SampleForm["results"][number];
type Usual = Partial<
  Record<QualityKey, { mean: number; spread: number; decimals: number } | Omit<Result, "parameter">>
>;

/** Where samples are taken, what is usual there, and what certificates of single months say beside it. */
type SamplingPoint = {
  device: string;
  /** Months between two samples. */
  every: number;
  usual: Usual;
  /** By how many samples before the newest; slightly beyond the limits of QCVN. */
  odd: Readonly<Record<number, { results: Usual; note: string }>>;
};

const notFound = { operator: "<", value: 1 } as const;
const about = (mean: number, spread: number, decimals: number) => ({ mean, spread, decimals });
const found = (value: number) => ({ value });

const treated = ({ chlorine, turbidity }: { chlorine: number; turbidity: number }): Usual => ({
  ph: about(7.3, 0.1, 2),
  residual_chlorine: about(chlorine, 0.05, 2),
  turbidity: about(turbidity, 0.06, 2),
  color: { operator: "<", value: 5 },
  hardness: about(84, 7, 0),
  iron: about(0.06, 0.015, 2),
  manganese: about(0.03, 0.008, 3),
  arsenic: { operator: "<", value: 0.001 },
  // Laboratories write it as the ion.
  nitrate: { value: 3.1, species: "NO3" },
  ammonium: { operator: "<", value: 0.05, species: "NH4-N" },
  coliform: notFound,
  e_coli: notFound,
});
const ground = ({ iron, manganese }: { iron: number; manganese: number }): Usual => ({
  ph: about(6.4, 0.12, 2),
  hardness: about(138, 12, 0),
  tds: about(310, 20, 0),
  iron: about(iron, 0.25, 2),
  manganese: about(manganese, 0.03, 2),
  arsenic: { value: 4, unit: "ug/L" },
  nitrate: { value: 0.8, species: "NO3-N" },
  ammonium: { value: 0.42, species: "NH4-N" },
  coliform: notFound,
  e_coli: notFound,
});

const points: readonly SamplingPoint[] = [
  { device: "CL-01", every: 1, usual: treated({ chlorine: 0.7, turbidity: 0.3 }), odd: {} },
  {
    ...{ device: "CL-02", every: 1, usual: treated({ chlorine: 0.57, turbidity: 0.48 }) },
    odd: { 3: { results: { turbidity: found(2.3) }, note: "Mưa lớn trên lưu vực hồ trong hai ngày trước" } },
  },
  {
    ...{ device: "CL-03", every: 1, usual: treated({ chlorine: 0.42, turbidity: 0.55 }) },
    odd: {
      1: {
        results: { residual_chlorine: found(0.17), coliform: found(2) },
        note: "Bơm định lượng clo ngừng đêm trước; đã súc xả cuối tuyến và lấy lại mẫu",
      },
    },
  },
  { device: "G-01", every: 3, usual: ground({ iron: 2.6, manganese: 0.31 }), odd: {} },
  {
    ...{ device: "G-02", every: 3, usual: ground({ iron: 3.4, manganese: 0.41 }) },
    odd: { 1: { results: { manganese: found(0.54) }, note: "" } },
  },
];

const samplesOfYear = 12;
/** The newest certificate is older than what raises an alarm, so that the demo begins without one. */
const newestDaysAgo = 11;

const resultsOf = (usual: Usual, seed: string): Result[] =>
  (Object.entries(usual) as [QualityKey, NonNullable<Usual[QualityKey]>][]).map(([parameter, one]) => {
    if (!("mean" in one)) return { parameter, ...one };
    const { mean, spread, decimals } = one;
    const value = mean + spread * gaussian("laboratory", seed, parameter);
    return { parameter, value: Number(value.toFixed(decimals)) };
  });

/** The certificates of a year before the first start (epoch ms): of water works and network monthly, of wells quarterly. */
export const cityCertificates = (anchor: number): { device: string; sample: SampleForm }[] =>
  points.flatMap(({ device, every, usual, odd }) =>
    Array.from({ length: samplesOfYear / every }, (_, back) => {
      const takenAt = startOfDay(anchor - (newestDaysAgo + 30 * every * back) * dayMs) + 8.5 * hourMs;
      const day = localIso(takenAt).slice(2, 10).replaceAll("-", "");
      const { results = {}, note = "" } = odd[back] ?? {};
      return {
        device,
        sample: {
          ...{ takenAt: localIso(takenAt), code: `VH-${day}-${device}`, note },
          laboratory: "Trung tâm Kiểm soát bệnh tật tỉnh",
          sampler: "Phòng Kỹ thuật",
          method: "SMEWW 23",
          results: resultsOf({ ...usual, ...results }, `${device} ${back}`),
        },
      };
    }),
  );
