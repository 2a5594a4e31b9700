import { sql, type Kysely, type Migration } from 'kysely';

export const releases: Migration = {
  async up(db: Kysely<unknown>) {
    await sql`
      create table builds (
        deployable text not null,
        version text not null,
        report jsonb not null,
        published_at timestamptz not null,
        published_by text not null,
        source jsonb,
        replaced text,
        used_at timestamptz not null,
        withdrawn_at timestamptz,
        withdrawn_reason text,
        primary key (deployable, version),
        check ((withdrawn_at is null) = (withdrawn_reason is null))
      )`.execute(db);
    await sql`
      create table live (
        deployable text primary key,
        version text,
        since timestamptz not null,
        candidate text,
        candidate_share double precision not null default 0 check (candidate_share between 0 and 100),
        candidate_roles integer[] not null default '{}',
        candidate_persons integer[] not null default '{}',
        candidate_since timestamptz,
        brought text,
        number integer not null,
        changed_at timestamptz not null,
        changed_by text not null,
        foreign key (deployable, version) references builds,
        foreign key (deployable, candidate) references builds,
        check ((candidate is null) = (candidate_since is null)),
        check (candidate is null or version is not null)
      )`.execute(db);
    await sql`drop table previews`.execute(db);
  },
};
