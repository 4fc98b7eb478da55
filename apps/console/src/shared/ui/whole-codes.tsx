import { NoWrap } from "./arrange.ts";

/** The code of a zone or a device: capitals, a hyphen and a number. */
const CODE = /\p{Lu}+-\d+/u;

/** A text in which no code is broken: a line may end behind the hyphen of `DMA-02`, and what is left names no zone. */
export const WholeCodes = ({ text }: { text: string }) => {
  const [code] = CODE.exec(text) ?? [];
  if (code === undefined) return text;
  const at = text.indexOf(code);
  return (
    <>
      {text.slice(0, at)}
      <NoWrap>{code}</NoWrap>
      <WholeCodes text={text.slice(at + code.length)} />
    </>
  );
};
