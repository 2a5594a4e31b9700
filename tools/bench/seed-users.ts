import type { Database } from '@portal/api';
import { ROLE } from '@portal/domain';
import { sql, type Kysely } from 'kysely';
import { hashOfPassword } from './people';

/** First and last names of Chile, the commonest first: a search for one of them finds many people, for another few. */
const FIRST_NAMES =
  `María José Juan Luis Ana Carlos Camila Francisca Jorge Claudia Daniela Pedro Víctor Carolina Rodrigo Sofía
  Constanza Sebastián Valentina Matías Javiera Andrés Martín Isidora Benjamín Fernanda Cristián Patricia Nicolás Antonia
  Álvaro Mónica Héctor Ángela Ramón Begoña Íñigo`.split(/\s+/);
export const LAST_NAMES =
  `González Muñoz Rojas Díaz Pérez Soto Contreras Silva Martínez Sepúlveda Morales Rodríguez López Fuentes
  Hernández Torres Araya Flores Espinoza Valenzuela Castillo Ramírez Reyes Gutiérrez Castro Vargas Álvarez Vásquez Tapia
  Fernández Sánchez Carrasco Gómez Cortés Herrera Núñez Jara Vergara Rivera Figueroa Riquelme García Miranda Bravo Vera
  Molina Vega Campos Sandoval Orellana Cárdenas Olivares Alarcón Gallardo Ortiz Garrido Salazar Guzmán Henríquez Saavedra
  Navarro Aguilera Parra Romero Aravena Pizarro Godoy Peña Cáceres Leiva Escobar Yáñez Valdés Vidal Salinas Zúñiga Ahumada
  Inostroza Quezada Urrutia Ñancupil Etcheverry Wenzel Iturriaga`.split(/\s+/);

/** One of a list, the first ones more often than the last. */
export const oneOf = (list: readonly string[]) =>
  sql<string>`(${[...list]}::text[])[1 + floor(power(random(), 1.7) * ${list.length})::int]`;

/**
 * Fills an empty, migrated database with users as a portal of that size has them: names that repeat, two of five working for
 * contractors, a tenth without access, a few deleted; the same ones at every run.
 * @param users how many
 */
export async function seedUsers(db: Kysely<Database>, users: number): Promise<void> {
  const companies = Math.max(3, Math.round(users / 500));
  const passwordHash = await hashOfPassword();
  // One connection, because the seed of random() belongs to it.
  await db.connection().execute(async (connection) => {
    await sql`select setseed(0.42)`.execute(connection);
    await sql`insert into companies (name)
      select 'Contratista ' || n from generate_series(1, ${companies}::int) n`.execute(connection);
    // Users with a company are operators, or assign or suggest prices; half of the others are clients.
    await sql`
      with drawn as materialized (
        select n, 5000000 + n * (18000000 / ${users}::int) as rut,
          ${oneOf(FIRST_NAMES)} || case when random() < 0.3 then ' ' || ${oneOf(FIRST_NAMES)} else '' end as name,
          ${oneOf(LAST_NAMES)} || ' ' || ${oneOf(LAST_NAMES)} as last_name,
          random() as status, random() as document, random() as role, random() as second,
          case when random() < 0.4 then 1 + floor(power(random(), 1.5) * ${companies}::int)::int end as company
        from generate_series(1, ${users}::int) n
      ), employed as (
        select *, case when company is not null then
            case when role < 0.85 then ${ROLE.operator}::int when role < 0.95 then ${ROLE.assigner} else ${ROLE.liquidator} end
          else case when role < 0.5 then ${ROLE.client}::int when role < 0.75 then ${ROLE.operator}
            when role < 0.82 then ${ROLE.assigner} when role < 0.88 then ${ROLE.processor} when role < 0.93 then ${ROLE.report}
            when role < 0.97 then ${ROLE.invoicing} else ${ROLE.liquidator} end end as first_role,
          case when second < 0.1 then case when company is not null then ${ROLE.operator}::int
            when second < 0.002 then ${ROLE.admin} else ${ROLE.client} end end as second_role
        from drawn
      )
      insert into users (name, last_name, document_type, document, email, phone, password_hash, status, company_id, role_codes)
      select name, last_name,
        case when document < 0.05 then 'PP' else 'RT' end,
        case when document < 0.05 then 'P' || lpad(n::text, 8, '0')
          else rut || '-' || substr('0123456789K', 1 + rut * 7 % 11, 1) end,
        translate(lower(replace(name, ' ', '') || '.' || split_part(last_name, ' ', 1)), 'áéíóúüñ', 'aeiouun') || n
          || case when company is null then '@demo.test' else '@contratista.test' end,
        '569' || lpad((n * 7919 % 100000000)::text, 8, '0'), ${passwordHash},
        case when status < 0.02 then 'eliminado' when status < 0.1 then 'inactivo' else 'activo' end, company,
        array(select distinct role from unnest(array[first_role, second_role]) role where role is not null order by role)
      from employed order by n`.execute(connection);
    // The column was written above; the triggers would write it again for every row.
    await sql`alter table user_roles disable trigger user`.execute(connection);
    await sql`insert into user_roles select id, unnest(role_codes) from users`.execute(connection);
    await sql`alter table user_roles enable trigger user`.execute(connection);
  });
}
