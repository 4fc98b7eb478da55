/** Types of the parts of pdfmake that are used here; the package has none. */
declare module "pdfmake" {
  type Margins = [number, number, number, number];

  const pdfmake: {
    setFonts(fonts: Record<string, { normal: string; bold: string }>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(document: {
      pageSize: "A4";
      pageOrientation: "portrait" | "landscape";
      pageMargins: Margins;
      language: string;
      info: { title: string; creator: string; author: string };
      defaultStyle: { font: string; fontSize: number };
      content: pdfmake.Content[];
      footer(page: number, pages: number): pdfmake.Content;
      /** Whether a page ends before a node; asked of each, with its place as a part of the height between the margins. */
      pageBreakBefore(node: { headlineLevel?: number; startPosition: { verticalRatio: number } }): boolean;
    }): { getBuffer(): Promise<Uint8Array> };
  };

  namespace pdfmake {
    interface Content {
      text?: string;
      /** A data URL. */
      image?: string;
      /** Markup of a drawing that says its width and height. */
      svg?: string;
      /** Largest width and height in points. */
      fit?: [number, number];
      fontSize?: number;
      bold?: boolean;
      color?: string;
      alignment?: "left" | "right" | "center";
      wordBreak?: "normal" | "break-all";
      margin?: Margins;
      /** Marks a heading. */
      headlineLevel?: number;
      /** One below the other. */
      stack?: Content[];
      /** All of it on one page. */
      unbreakable?: boolean;
      columns?: Content[];
      table?: {
        headerRows: number;
        /** Rows that are on one page with the head. */
        keepWithHeaderRows?: number;
        dontBreakRows: boolean;
        widths: (number | "*" | "auto")[];
        body: Content[][];
      };
      layout?: {
        hLineWidth(line: number): number;
        vLineWidth(): number;
        hLineColor(): string;
        paddingLeft(): number;
        paddingRight(): number;
        paddingTop(): number;
        paddingBottom(): number;
        fillColor(row: number): string | null;
      };
    }
  }

  export = pdfmake;
}
