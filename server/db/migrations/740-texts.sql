-- Texts of operators above the shipped files: articles, questions and texts around screens. Sources are Markdown with
-- YAML in front, as in server/content.

-- Every text that was published. The one that began last is shown.
create table text_version (
  id integer primary key generated always as identity,
  -- `articles/206`, `pages/terms`: server/content/published/text-names.ts.
  name text not null,
  -- `hidden`: an article that is no longer shown; `shipped`: the shipped text is again.
  what text not null check (what in ('published', 'hidden', 'shipped')),
  source text,
  operator text not null,
  reason text,
  made_at timestamptz not null,
  starts_at timestamptz not null,
  -- Null while it waits for its time.
  begun_at timestamptz,
  withdrawn_at timestamptz,
  check ((what = 'published') = (source is not null)),
  check (begun_at is null or withdrawn_at is null)
);
create index text_version_name on text_version (name, id);
-- One waits at a time.
create unique index text_version_coming on text_version (name) where begun_at is null and withdrawn_at is null;

-- One draft for each text, which operators share. A revision that someone else has saved meanwhile is not overwritten:
-- no later draft has its number.
create sequence text_draft_revision as integer;
create table text_draft (
  name text primary key,
  source text not null,
  revision integer not null default nextval('text_draft_revision'),
  -- The version that was shown when it was begun; null for the shipped text.
  base_id integer references text_version,
  operator text not null,
  saved_at timestamptz not null
);
-- It goes with its table, as when a backup is restored.
alter sequence text_draft_revision owned by text_draft.revision;

-- Addresses that articles had before: they lead to the new ones.
create table former_slug (
  slug text primary key,
  article_id integer not null
);

-- Pictures that operators have uploaded for articles, in the store of photos: the same file is there once.
create table text_picture (
  id text primary key,
  -- Hash of the file as uploaded.
  sha256 bytea not null unique,
  bytes integer not null,
  operator text not null,
  added_at timestamptz not null
);
