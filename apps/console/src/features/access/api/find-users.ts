import { chooseUsers, type UserChoice, type UserListQuery } from "@sgval/contract/access/users";
import { call } from "../../../shared/api/call.ts";

/** The users behind a filter for "select all", at most as many as one bulk action takes; and how many there are. */
export const findUsers = async ({
  page: _page,
  size: _size,
  ...query
}: Partial<UserListQuery>): Promise<{ users: UserChoice[]; total: number }> => {
  const { data, metaData } = await call(chooseUsers, { query });
  return { users: data, total: metaData.total };
};
