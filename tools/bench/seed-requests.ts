import { fillDeadlines, type Database } from '@portal/api';
import { PRIORITIES, ROLE, SERVICE_TYPES, WORK_TYPES, type Choice, type RoleCode } from '@portal/domain';
import { sql, type Kysely } from 'kysely';
import { accountOf, addMeasuring } from './people';
import { LAST_NAMES, oneOf, seedUsers } from './seed-users';

/** One person for each list. With 200,000 requests each of them has more than 10,000 on theirs, so that it has a page 500. */
export const PEOPLE = {
  client: accountOf('cliente'),
  assigner: accountOf('asignadora'),
  processor: accountOf('tramitadora'),
  operator: accountOf('operaria'),
  /** Person of the largest contractor company, as the next. */
  leader: accountOf('lider'),
  liquidator: accountOf('liquidador'),
} as const;

const SERVICES = `Gasfitería Electricidad Climatización Pintura Cerrajería Vidriería Carpintería Albañilería Tabiquería
  Impermeabilización Limpieza Señalética Iluminación Alarmas Cortinas Pisos Cielos Fachada Ascensores Extintores Jardines
  Plagas Fibra Telefonía Mobiliario`.split(/\s+/);
const KINDS_OF_SHOP =
  `Tienda Café Óptica Farmacia Librería Zapatería Joyería Restaurante Peluquería Juguetería Perfumería
  Bazar`.split(/\s+/);
/** Fault, place and remark of a request: a search for one of these words finds many, for another few. */
const TROUBLES = [
  'Fuga de agua',
  'La puerta no cierra',
  'Luz que parpadea',
  'Se cortó la electricidad',
  'Filtración en el techo',
  'El aire acondicionado no enfría',
  'Cerradura trabada',
  'Vidrio quebrado',
  'La cortina metálica no baja',
  'Cerámica suelta',
  'Olor a gas',
  'Enchufe quemado',
  'Ruido en el extractor',
  'Pintura descascarada',
  'Letrero caído',
  'Claraboya rota',
  'Termostato sin respuesta',
];
const PLACES = [
  'en la bodega',
  'junto a la caja',
  'en el baño',
  'en la entrada',
  'en el probador',
  'sobre la vitrina',
  'en la cocina',
  'en el pasillo',
  'detrás del mesón',
  'en el altillo',
];
const REMARKS = [
  'Por favor venir antes de abrir.',
  'Ya vino un técnico la semana pasada.',
  'Hay que subir con escalera.',
  'El encargado tiene las llaves.',
  'Ocurre solo cuando llueve.',
  'Es urgente, hay clientes.',
  'Se adjuntan fotos.',
  'Llamar al llegar.',
  'Preguntar por la jefa de turno.',
  'El tablero está al fondo.',
  'Coordinar con el mall.',
  'Presupuestar también el repuesto.',
];

/** State of a request by its age: each state from that share on; the newest 30 % are open. */
const STANDS = `case
  when draw < 0.02 then 'eliminado'
  when age > 0.7 then case when draw < 0.22 then 'solicitado' when draw < 0.42 then 'pendiente'
    when draw < 0.62 then 'tramite' when draw < 0.91 then 'asignado' else 'en proceso' end
  when age > 0.5 then case when draw < 0.78 then 'finalizado' else 'liquidado' end
  when draw < 0.12 then 'liquidado' else 'facturado' end`;

const valuesOf = (choices: readonly Choice[]): string[] => choices.map(({ value }) => value);

async function seedMasters(db: Kysely<Database>, requests: number): Promise<void> {
  const insert = (table: string, count: number, name: string) =>
    sql`insert into ${sql.table(table)} (name) select ${sql.raw(name)} || ' ' || n
      from generate_series(1, ${Math.max(2, Math.round(count))}::int) n`.execute(db);
  await insert('malls', Math.min(60, requests / 1_000), `'Mall'`);
  await insert('locations', Math.min(400, requests / 200), `'Local'`);
  await insert('branches', 6, `'Sede'`);
  await sql`insert into clients (name)
    select ${oneOf(KINDS_OF_SHOP)} || ' ' || ${oneOf(LAST_NAMES)} || ' ' || n
    from generate_series(1, ${Math.max(10, Math.round(requests / 100))}::int) n`.execute(db);
  await sql`insert into services (name, price) select name, 15000 + 1000 * n
    from unnest(${SERVICES}::text[]) with ordinality service(name, n)`.execute(db);
  await sql`insert into supplies (name, price) select 'Insumo ' || n, 500 * n from generate_series(1, 60) n`.execute(
    db,
  );
}

/** Those who measure, and a leader and an operator for every contractor. */
async function seedPeople(db: Kysely<Database>): Promise<void> {
  const { id: company } = await db
    .selectFrom('companies')
    .select('id')
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  await addMeasuring(db, PEOPLE.client, { roles: [ROLE.client] });
  await addMeasuring(db, PEOPLE.assigner, { roles: [ROLE.assigner] });
  await addMeasuring(db, PEOPLE.processor, { roles: [ROLE.processor] });
  await addMeasuring(db, PEOPLE.operator, { roles: [ROLE.operator] });
  await addMeasuring(db, PEOPLE.leader, { roles: [ROLE.assigner], company });
  await addMeasuring(db, PEOPLE.liquidator, { roles: [ROLE.liquidator], company });
  await sql`with added as (
      insert into users (name, last_name, document_type, document, email, phone, password_hash, company_id)
      select part.name, companies.name, 'PP', 'X' || part.role || '-' || companies.id,
        lower(part.name) || companies.id || '@contratista.test', '56900000000', '', companies.id
      from companies cross join (values ('Jefatura', ${ROLE.assigner}::int), ('Cuadrilla', ${ROLE.operator}::int)) part (name, role)
      returning id, name)
    insert into user_roles select id, case name when 'Jefatura' then ${ROLE.assigner}::int else ${ROLE.operator} end
    from added`.execute(db);
}

const idOf = ({ email }: { email: string }) => sql`(select id from users where email = ${email})`;

/** Inserts the people of work and requests: numbered from 1 for each company (the own one is 0) and kind. */
async function seedWorkers(db: Kysely<Database>): Promise<void> {
  const kind = (name: string, company: string, role: RoleCode) => sql`
    select ${sql.lit(name)} as kind, ${sql.raw(company)} as company, id,
      row_number() over (partition by ${sql.raw(company)} order by id)::int as number
    from users where status = 'activo' and role_codes @> ${`{${role}}`}`;
  await sql`create temporary table workers as ${kind('operator', 'coalesce(company_id, 0)', ROLE.operator)}
    union all ${kind('leader', 'company_id', ROLE.assigner)} and company_id is not null
    union all ${kind('creator', '0', ROLE.client)}`.execute(db);
  await sql`analyze workers`.execute(db);
}

/**
 * Requests of four years, some of every state; a third with contractors, most of those with the largest. The users who measure have
 * a good part of those that their lists show.
 */
async function seedTheRequests(db: Kysely<Database>, requests: number): Promise<void> {
  await seedWorkers(db);
  await sql`
    with counts as materialized (
      select (select count(*) from clients) as clients, (select count(*) from companies) as companies,
        (select count(*) from malls) as malls, (select count(*) from locations) as locations,
        (select count(*) from workers where kind = 'creator') as creators
    ), drawn as materialized (
      select n, n::float8 / ${requests}::int as age, random() as draw, random() as mine, random() as contractor,
        random() as which, random() as who, random() as permit, random() as visit, random() as hour,
        random() as length, random() as price,
        1 + floor(power(random(), 2) * clients)::int as client, 1 + floor(random() * malls)::int as mall,
        1 + floor(random() * locations)::int as location, 1 + floor(power(random(), 1.3) * ${SERVICES.length}::int)::int as service,
        creators, companies
      from generate_series(1, ${requests}::int) n, counts
    ), standing as (
      select *, ${sql.raw(STANDS)} as status, now() - (1 - age) * interval '4 years' as created from drawn
    ), handed as (
      select *, status not in ('solicitado', 'eliminado') as is_given,
        case when status in ('finalizado', 'liquidado', 'facturado') then 180 + floor(power(length, 3) * 40 * 24 * 60) end as minutes,
        case when status in ('liquidado', 'facturado') then round((15000 + price * 185000)::numeric, 2) end as liquidated,
        case when status = 'pendiente' or (status not in ('solicitado', 'eliminado') and contractor < 0.4)
          then case when which < 0.92 then 1 else 2 + floor((which - 0.92) / 0.08 * (companies - 1))::int end end as company
      from standing
    ), counted as (
      select handed.*, 1 + floor((mine - 0.07) / 0.93 * creators)::int as creator_number,
        1 + floor(who * forces.operators)::int as operator_number, 1 + floor(who * forces.leaders)::int as leader_number
      from handed left join (
        select company, count(*) filter (where kind = 'operator') as operators, count(*) filter (where kind = 'leader') as leaders
        from workers group by 1
      ) forces on forces.company = coalesce(handed.company, 0)
    )
    insert into requests (client_id, mall_id, location_id, address, service_id, description, type_work, type_request, status,
      created_by, created_at, updated_at, company_id, assigner_id, operator_id, have_permission, permission_num, type_service,
      date_assigned, hour_assigned, minutes_to_finish, liquidated, invoiced, accepted_at, accepted_by)
    select client, mall, location, 'Mall ' || mall || ', Local ' || location, service,
      ${oneOf(TROUBLES)} || ' ' || ${oneOf(PLACES)} || '. ' || ${oneOf(REMARKS)} || ' ' || ${oneOf(REMARKS)}
        || case when random() < 0.05 then ' Referencia ' || (n::bigint * 7919 % 100000) else '' end,
      ${oneOf(valuesOf(WORK_TYPES))}, ${oneOf(valuesOf(PRIORITIES))}, counted.status,
      case when mine < 0.07 then ${idOf(PEOPLE.client)} else creator.id end,
      created, created, counted.company,
      case when counted.company = 1 and who < 0.97 then ${idOf(PEOPLE.leader)}
        when counted.company is not null then leader.id end,
      case when not is_given or counted.status = 'pendiente' then null
        when counted.company is null and who < 0.75 then ${idOf(PEOPLE.operator)} else operator.id end,
      counted.status = 'tramite' or (is_given and permit < 0.2),
      case when is_given and counted.status not in ('pendiente', 'tramite') and permit < 0.2 then 10000 + n end,
      case when is_given then ${oneOf(valuesOf(SERVICE_TYPES))} end,
      case when is_given then case when age > 0.7 then current_date - 30 + floor(visit * 90)::int
        else (created + (1 + visit * 30) * interval '1 day')::date end end,
      case when is_given then lpad((8 + floor(hour * 11))::text, 2, '0') || case when random() < 0.5 then ':00' else ':30' end end,
      minutes, liquidated, case when counted.status = 'facturado' then liquidated end,
      case when counted.company is not null and counted.status <> 'pendiente' then created + interval '1 day' end,
      case when counted.company is not null and counted.status <> 'pendiente' then
        case when counted.company = 1 and who < 0.97 then ${idOf(PEOPLE.leader)} else leader.id end end
    from counted
      left join workers creator on creator.kind = 'creator' and creator.number = creator_number
      left join workers operator on operator.kind = 'operator' and operator.company = coalesce(counted.company, 0)
        and operator.number = operator_number
      left join workers leader on leader.kind = 'leader' and leader.company = counted.company and leader.number = leader_number
    order by n`.execute(db);
}

/** Whose photos of a kind are. */
const OWNERS = {
  request: 'select id as request_id, null::bigint as id from requests',
  start: 'select request_id, id from repairs',
  result: 'select request_id, id from repairs where finished_at is not null',
  signature: 'select request_id, id from repairs where finished_at is not null',
} as const;

async function seedPhotos(db: Kysely<Database>, kind: keyof typeof OWNERS, count: number): Promise<void> {
  await sql`insert into photos (id, kind, request_id, repair_id, position, content_type, width, height, bytes)
    select gen_random_uuid(), ${kind}, request_id, id, position, 'image/jpeg', 1600, 1200, 300000
    from (${sql.raw(OWNERS[kind])}) owner, generate_series(0, ${count - 1}::int) position`.execute(db);
}

/** The work done and what came of it. */
async function seedTheWork(db: Kysely<Database>): Promise<void> {
  await sql`insert into repairs (request_id, branch_id, operator_id, company_id, started_at, finished_at, description,
      service_name, service_price, receiver_name, receiver_document_type, receiver_document, suggested_price)
    select requests.id, 1 + requests.id % 6, operator_id, company_id, coalesce(ended - interval '2 hours', requests.created_at
        + interval '12 days'), ended,
      case when is_done then 'Se revisó y se reparó.' end, case when is_done then services.name end,
      case when is_done then services.price end, case when is_done then 'Quien recibe' end, case when is_done then 'PP' end,
      case when is_done then 'P1234567' end, case when is_done and company_id is not null and requests.id % 3 = 0 then 45000 end
    from requests join services on services.id = service_id,
      lateral (select requests.status <> 'en proceso' as is_done,
        requests.created_at + minutes_to_finish * interval '1 minute' as ended) work
    where requests.status in ('en proceso', 'finalizado', 'liquidado', 'facturado') order by requests.id`.execute(db);
  await sql`insert into repair_supplies (repair_id, supply_id, name, unit_price, amount)
    select repairs.id, supplies.id, supplies.name, supplies.price, 1 + repairs.id % 4
    from repairs, generate_series(0, 1) n, supplies
    where finished_at is not null and supplies.id = 1 + (repairs.id * 7 + n) % 60`.execute(db);
  await seedPhotos(db, 'signature', 1);
  await sql`insert into liquidations (repair_id, request_id, price, branch_id, observation, created_by, created_at)
    select repairs.id, requests.id, liquidated, branch_id, case when requests.id % 3 = 0 then 'Pago a 30 días' end, created_by,
      finished_at + interval '1 day'
    from requests join repairs on repairs.request_id = requests.id where liquidated is not null order by requests.id`.execute(
    db,
  );
  await sql`insert into invoices (request_id, liquidation_id, number, total, client_name, branch_name, service_name,
      operator_name, address, issued_by, issued_at)
    select requests.id, liquidations.id, 'F-' || requests.id, invoiced, clients.name, branches.name, services.name,
      users.name || ' ' || users.last_name, requests.address, requests.created_by, liquidations.created_at + interval '2 days'
    from requests join liquidations on liquidations.request_id = requests.id join clients on clients.id = client_id
      join branches on branches.id = branch_id join services on services.id = service_id join users on users.id = operator_id
    where invoiced is not null order by requests.id`.execute(db);
}

/** Inserts photos and histories. */
async function seedTheirLives(db: Kysely<Database>): Promise<void> {
  await seedPhotos(db, 'request', 2);
  await seedPhotos(db, 'start', 1);
  await seedPhotos(db, 'result', 2);
  await sql`insert into request_history (request_id, event, from_status, to_status, user_id, at, changes)
    select id, event, was, became, created_by, created_at + step * interval '2 days',
      jsonb_build_array(jsonb_build_object('label', 'Estado', 'from', was, 'to', became))
    from requests, (values (0, 'create', null, 'solicitado', 0), (1, 'assign', 'solicitado', 'asignado', 3),
      (2, 'start', 'asignado', 'en proceso', 4), (3, 'finish', 'en proceso', 'finalizado', 5),
      (4, 'liquidate', 'finalizado', 'liquidado', 6), (5, 'invoice', 'liquidado', 'facturado', 7))
      move (step, event, was, became, least)
    where array_position(array['solicitado', 'pendiente', 'tramite', 'asignado', 'en proceso', 'finalizado', 'liquidado',
      'facturado'], status) > least
    order by id, step`.execute(db);
}

/**
 * Does the work while the tables have no more than their keys, and rebuilds their indexes: a million rows are sorted in at
 * once in a tenth of the time.
 */
async function withoutIndexes(
  db: Kysely<Database>,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = any(${[...tables]}::regclass[])
      and not exists (select from pg_constraint where conindid = indexrelid)`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.raw(name)}`.execute(db);
  await work();
  await sql`set maintenance_work_mem = '512MB'`.execute(db);
  for (const { definition } of rows) await sql.raw(definition).execute(db);
}

type SeedOptions = {
  /** Also inserts photos and histories, which are many more than requests. */
  withLives?: boolean;
};

/**
 * Fills an empty, migrated database with requests as a portal of that size has them, the same ones at every run, and with
 * the people, master data, repairs, amounts, photos and history that belong to them.
 */
export async function seedRequests(
  db: Kysely<Database>,
  requests: number,
  { withLives = true }: SeedOptions = {},
): Promise<void> {
  await seedUsers(db, Math.max(100, Math.round(requests / 100)));
  // One connection, because the seed of random() and the role belong to it.
  await db.connection().execute(async (connection) => {
    await seedPeople(connection);
    // Neither are the references looked up one by one, nor is every change announced and added up.
    await sql`set session_replication_role = replica`.execute(connection);
    await sql`set statement_timeout = 0`.execute(connection);
    await sql`select setseed(0.42)`.execute(connection);
    await seedMasters(connection, requests);
    const filled = ['requests', 'repairs', 'repair_supplies', 'photos', 'liquidations', 'invoices', 'request_history'];
    await withoutIndexes(connection, filled, async () => {
      await seedTheRequests(connection, requests);
      await seedTheWork(connection);
      if (withLives) await seedTheirLives(connection);
    });
    await fillDeadlines(connection);
    // The acceptances of all requests began at once: thousands would be missed in the same minute, beside what is measured.
    await sql`update request_deadlines set told_at = now()
      where told_at is null and due_at < now() + interval '1 day'`.execute(connection);
    await sql`set session_replication_role = default`.execute(connection);
    await sql`vacuum analyze`.execute(connection);
  });
}
