import {
  createTemplate,
  deleteTemplate,
  listTemplates,
  renameTemplate,
  type TemplateFields,
} from "@sgval/contract/reports/templates";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { call } from "../../../shared/api/call.ts";
import { schedulesKey } from "./schedules.ts";

const templatesKey = ["report-templates"];

/** One's own templates, and those that others share. */
export const templatesQuery = () =>
  queryOptions({
    queryKey: templatesKey,
    queryFn: async ({ signal }) => (await call(listTemplates, { signal })).data,
  });

const useRefetch = () => {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: templatesKey });
    await client.invalidateQueries({ queryKey: schedulesKey });
  };
};

export const useCreateTemplate = () => {
  const onSuccess = useRefetch();
  return useMutation({ mutationFn: (body: TemplateFields) => call(createTemplate, { body }), onSuccess });
};
export const useRenameTemplate = () => {
  const onSuccess = useRefetch();
  return useMutation({
    mutationFn: ({ id, ...body }: Pick<TemplateFields, "name" | "shared"> & { id: number }) =>
      call(renameTemplate, { params: { id }, body }),
    onSuccess,
  });
};
export const useDeleteTemplate = () => {
  const onSuccess = useRefetch();
  return useMutation({
    mutationFn: (id: number) => call(deleteTemplate, { params: { id } }),
    onSuccess,
  });
};
