import type { Permission } from "@sgval/contract/permission";

/**
 * Something of a user that this browser keeps until it is sent, also after it was closed: with pictures, for which other
 * storage is too small.
 */
export interface UnsentRecord {
  id: string;
  userId: number;
  /** Whoever loses it may not send the record any more. */
  permission: Permission;
  content: unknown;
}

const DATABASE = "sg-val";
const STORE = "records";

/** Where IndexedDB is missing or blocked, records live as long as the page. */
const inMemory = new Map<string, UnsentRecord>();

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    if (typeof indexedDB === "undefined") return reject(new Error("no IndexedDB"));
    const request = indexedDB.open(DATABASE, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE, { keyPath: "id" });
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
    request.onblocked = () => reject(new Error("IndexedDB is blocked"));
    return undefined;
  });

const inStore = async <T>(
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> => {
  const database = await open();
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = database.transaction(STORE, mode);
      const request = work(transaction.objectStore(STORE));
      // The end of the transaction, not of the request: only then is it on the disk.
      transaction.oncomplete = () => resolve(request.result);
      transaction.onerror = () => reject(transaction.error);
      transaction.onabort = () => reject(transaction.error ?? new Error("not stored"));
    });
  } finally {
    database.close();
  }
};

const isRecord = (value: unknown): value is UnsentRecord =>
  typeof value === "object" && value !== null && "id" in value && "userId" in value && "content" in value;

/** Keeps a record, or its newer version. Returns whether it outlives the page. */
export const saveUnsent = async (record: UnsentRecord): Promise<boolean> => {
  try {
    await inStore("readwrite", (store) => store.put(record));
    inMemory.delete(record.id);
    return true;
  } catch {
    inMemory.set(record.id, record);
    return false;
  }
};

const allRecords = async (): Promise<UnsentRecord[]> => {
  const stored = await inStore("readonly", (store) => store.getAll()).catch((): unknown[] => []);
  return [...stored.filter(isRecord), ...inMemory.values()];
};

/** The records of a user. */
export const unsentOf = async (userId: number): Promise<UnsentRecord[]> =>
  (await allRecords()).filter((record) => record.userId === userId);

export const deleteUnsent = async (id: string): Promise<void> => {
  inMemory.delete(id);
  await inStore("readwrite", (store) => store.delete(id)).catch(() => undefined);
};

/** Deletes what this browser keeps, except what may stay. */
export const deleteUnsentExcept = async (mayStay: (record: UnsentRecord) => boolean): Promise<void> => {
  for (const record of await allRecords()) if (!mayStay(record)) await deleteUnsent(record.id);
};
