import { sql, type Kysely, type Migration } from 'kysely';

/**
 * Notifies of every change of a request at commit, so that open lists follow it (events/, tools/decisions/live-updates.md). A trigger does
 * it, so that changes by tools count as well. The notification contains only the owners before and after; each replica derives
 * the recipients from them.
 */
export const announceRequests: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`create function whose_request(request requests) returns json language sql immutable as $$
      select json_build_object(
        'status', request.status,
        'created_by', request.created_by,
        'company_id', request.company_id,
        'assigner_id', request.assigner_id,
        'operator_id', request.operator_id
      )
    $$`.execute(db);
    await sql`create function announce_changed_request() returns trigger language plpgsql as $$
      begin
        perform pg_notify('portal_request_changed', json_build_object(
          'id', new.id,
          'before', case when tg_op = 'UPDATE' then whose_request(old) end,
          'after', whose_request(new)
        )::text);
        return null;
      end $$`.execute(db);
    await sql`create trigger requests_announce_change after insert or update on requests
      for each row execute function announce_changed_request()`.execute(db);
  },
};
