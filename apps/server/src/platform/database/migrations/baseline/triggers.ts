export const TRIGGERS = `
  -- What a request adds to the sums of the report, beside its state (tools/decisions/report.md).
  create function add_up_request() returns trigger language plpgsql as $$
    begin
      update requests set (minutes_to_finish, liquidated, invoiced) = (
        select
          (select floor(extract(epoch from finished_at - requests.created_at) / 60) from repairs
            where request_id = requests.id),
          (select price from liquidations where request_id = requests.id and status = 'activo'),
          (select total from invoices where request_id = requests.id and annulled_at is null)
      ) where id = new.request_id;
      return null;
    end $$;
  create function announce_changed_notice() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portal_notices_changed', new.user_id::text);
      return null;
    end $$;
  -- Only the owners before and after: each replica derives the recipients from them (tools/decisions/live-updates.md).
  create function announce_changed_request() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portal_request_changed', json_build_object(
        'id', new.id,
        'before', case when tg_op = 'UPDATE' then whose_request(old) end,
        'after', whose_request(new)
      )::text);
      return null;
    end $$;
  create function announce_ended_session() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portal_session_ended', new.id::text);
      return null;
    end $$;
  create function announce_note() returns trigger language plpgsql as $$
    begin
      perform pg_notify('portal_request_changed', json_build_object(
        'id', new.request_id,
        'before', null,
        'after', (select whose_request(requests) from requests where requests.id = new.request_id),
        'isInternal', new.visibility = 'internal'
      )::text);
      return null;
    end $$;
  create function end_password_links() returns trigger language plpgsql as $$
    begin
      delete from password_links where user_id = new.id;
      return null;
    end $$;
  -- Triggers end sessions and links, so that changes by tools count as well.
  create function end_sessions_of_changed_roles() returns trigger language plpgsql as $$
    begin
      if tg_op = 'INSERT' then
        update sessions set ended_at = now() where user_id = new.user_id and ended_at is null;
      else
        update sessions set ended_at = now() where user_id = old.user_id and ended_at is null;
      end if;
      return null;
    end $$;
  create function end_sessions_of_user() returns trigger language plpgsql as $$
    begin
      update sessions set ended_at = now() where user_id = new.id and ended_at is null;
      return null;
    end $$;
  create function keep_role_codes() returns trigger language plpgsql as $$
    begin
      if tg_op <> 'INSERT' then perform keep_role_codes_of(old.user_id); end if;
      if tg_op <> 'DELETE' then perform keep_role_codes_of(new.user_id); end if;
      return null;
    end $$;
  create function keep_role_codes_of(changed bigint) returns void language plpgsql as $$
    begin
      -- Held first: of two who write roles of one person at once, the second then sees what the first wrote.
      perform from users where id = changed for no key update;
      update users set role_codes = array(select role_code from user_roles where user_id = changed order by role_code)
        where id = changed;
    end $$;
  create function whose_request(request requests) returns json language sql immutable as $$
    select json_build_object(
      'status', request.status,
      'created_by', request.created_by,
      'company_id', request.company_id,
      'assigner_id', request.assigner_id,
      'operator_id', request.operator_id
    )
  $$;
  create trigger invoices_add_up after insert or update on invoices
    for each row execute function add_up_request();
  create trigger liquidations_add_up after insert or update on liquidations
    for each row execute function add_up_request();
  create trigger notices_announce_change after insert or update of read_at on notices
    for each row execute function announce_changed_notice();
  create trigger repairs_add_up after insert or update of finished_at on repairs
    for each row when (new.finished_at is not null) execute function add_up_request();
  create trigger request_notes_announce after insert on request_notes
    for each row execute function announce_note();
  create trigger requests_announce_change after insert or update on requests
    for each row when (pg_trigger_depth() = 0) execute function announce_changed_request();
  create trigger sessions_announce_end after update of ended_at on sessions
    for each row when (old.ended_at is null and new.ended_at is not null) execute function announce_ended_session();
  create trigger user_roles_end_sessions after insert or delete or update on user_roles
    for each row execute function end_sessions_of_changed_roles();
  create trigger user_roles_keep_codes after insert or delete or update on user_roles
    for each row execute function keep_role_codes();
  create trigger users_end_password_links after update of password_hash, email, status on users
    for each row when (
      old.password_hash is distinct from new.password_hash
      or old.email is distinct from new.email
      or old.status is distinct from new.status
    ) execute function end_password_links();
  create trigger users_end_sessions after update on users
    for each row when (
      old.status is distinct from new.status
      or old.password_hash is distinct from new.password_hash
      or old.company_id is distinct from new.company_id
    ) execute function end_sessions_of_user();
`;
