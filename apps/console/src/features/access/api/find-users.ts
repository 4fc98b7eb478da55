import { listUsers, type User, type UserListQuery } from "@sgval/contract/access-user";
import { call } from "../../../shared/api/call.ts";

const LARGEST_PAGE = 100;
/** As many as one bulk action takes. */
const MOST = 1000;

/** The users behind a filter, page by page, for "select all". */
export const findUsers = async (query: Partial<UserListQuery>): Promise<User[]> => {
  const found: User[] = [];
  for (let page = 1; found.length < MOST; page += 1) {
    const { data, metaData } = await call(listUsers, { query: { ...query, page, size: LARGEST_PAGE } });
    found.push(...data);
    if (data.length === 0 || page * LARGEST_PAGE >= metaData.total) break;
  }
  return found.slice(0, MOST);
};
