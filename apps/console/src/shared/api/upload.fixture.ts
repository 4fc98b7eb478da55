import { vi } from "vitest";

/** An upload that a test lets go on, end or fail. */
export interface FakeUpload {
  method: string;
  /** Below the base path, with the query. */
  path: string;
  headers: Record<string, string>;
  body: FormData | null;
  isAborted: boolean;
  progress(loaded: number, total: number): void;
  answer(status: number, body: unknown): void;
  lose(): void;
}

/** Mocks `XMLHttpRequest`; returns the list of uploads so far. */
export const uploadsAnswered = (): FakeUpload[] => {
  const uploads: FakeUpload[] = [];
  class FakeRequest implements FakeUpload {
    method = "";
    path = "";
    headers: Record<string, string> = {};
    body: FormData | null = null;
    isAborted = false;
    status = 0;
    responseText = "";
    timeout = 0;
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    open(method: string, address: string) {
      this.method = method;
      this.path = address.replace(/^.*\/api\/v1/, "");
    }
    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }
    send(body: FormData) {
      this.body = body;
      uploads.push(this);
    }
    abort() {
      this.isAborted = true;
      this.onabort?.();
    }
    progress(loaded: number, total: number) {
      this.upload.onprogress?.({ lengthComputable: true, loaded, total });
    }
    answer(status: number, body: unknown) {
      this.status = status;
      this.responseText = JSON.stringify(body);
      this.onload?.();
    }
    lose() {
      this.onerror?.();
    }
  }
  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return uploads;
};
