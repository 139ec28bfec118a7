/** Articles, questions, texts around screens and the categories of the catalog, as operators change them. */
import * as v from 'valibot'
import { text } from '../text.ts'
import { WholeInUrl } from '../ids.ts'
import { OwnQuestion } from '../requests/own-question.ts'

export const TEXT_KINDS = ['articles', 'services', 'mails', 'pages', 'faqs', 'blurbs', 'signup'] as const
const TextKind = v.picklist(TEXT_KINDS)
export type TextKind = v.InferOutput<typeof TextKind>

export const MAIL_GROUPS = ['clients', 'vendors', 'everyone', 'team', 'operators'] as const
const MailGroup = v.picklist(MAIL_GROUPS)
/** Who gets an email: clients, vendors, both of them, those who work for a vendor, or operators. */
export type MailGroup = v.InferOutput<typeof MailGroup>

/** `articles/206`, `pages/terms`, `faqs/home`, `services/112`, `blurbs/110`, `signup/agreement`. */
export const TextName = v.pipe(
  v.string(),
  v.maxLength(80),
  v.regex(/^(articles|pages|faqs|services|mails|blurbs|signup)\/[a-z0-9]+(-[a-z0-9]+)*$/),
)

const SERVICE_FIELDS = [
  'singular',
  'plural',
  'words',
  'order',
  'homePlace',
  'kids',
  'kidsPlace',
  'weddings',
  'weddingPlace',
  'crawlable',
  'shown',
  'questions',
] as const

/** The parts of a text beside its body. A part with several lines has one entry in each. */
const TEXT_FIELDS = [
  'title',
  'slug',
  'summary',
  'tags',
  'picture',
  'publishedOn',
  'description',
  'intro',
  'points',
  'featuredArticles',
  ...SERVICE_FIELDS,
  'subject',
] as const
export type TextField = (typeof TEXT_FIELDS)[number]

const PAGE_FIELDS = ['title', 'description', 'intro', 'points', 'featuredArticles'] as const

export const FIELDS_OF: Readonly<Record<TextKind, readonly TextField[]>> = {
  articles: ['title', 'slug', 'summary', 'tags', 'picture', 'publishedOn'],
  pages: PAGE_FIELDS,
  signup: PAGE_FIELDS,
  faqs: [],
  services: SERVICE_FIELDS,
  mails: ['subject'],
  blurbs: [],
}

/** Whether texts of a kind have a body beside their fields. */
export const hasBody = (kind: TextKind): boolean => kind !== 'services'

export const kindOfText = (name: string): TextKind => name.slice(0, name.indexOf('/')) as TextKind

const FIELD_MAX_CHARS = 2000
export const TEXT_BODY_MAX_CHARS = 30_000
export const TEXT_TITLE_MAX_CHARS = 90
/** Pictures within one text. */
export const TEXT_PICTURES_MAX = 20
export const PICTURE_ALT_MAX_CHARS = 200

const field = text('This', FIELD_MAX_CHARS)
const Fields = v.partial(
  v.object(Object.fromEntries(TEXT_FIELDS.map((name) => [name, field])) as Record<TextField, typeof field>),
)

/** A text as it is typed. */
export const TextContent = v.object({
  fields: Fields,
  /** Markdown. */
  body: text('The text', TEXT_BODY_MAX_CHARS),
})
export type TextContent = v.InferOutput<typeof TextContent>

const readField = v.string()
type FieldSchemas = Record<TextField, typeof readField>

/** As it is read back: a shipped text may be longer than one that is typed. */
const ReadContent = v.object({
  fields: v.partial(v.object(Object.fromEntries(TEXT_FIELDS.map((name) => [name, readField])) as FieldSchemas)),
  body: v.string(),
})

const TextState = v.picklist(['shipped', 'changed', 'hidden', 'new'])
export type TextState = v.InferOutput<typeof TextState>

export const ListedText = v.object({
  name: TextName,
  title: v.string(),
  /** A line below the title in lists. */
  note: v.optional(v.string()),
  /** Who gets it, of an email. */
  group: v.optional(MailGroup),
  /** `new`: an article or category that was never published. */
  state: TextState,
  hasDraft: v.boolean(),
  /** When a version that waits begins; null without one. */
  startsAt: v.nullable(v.string()),
})
export type ListedText = v.InferOutput<typeof ListedText>

export const FIND_TEXT_MAX_CHARS = 60

export const TextsQuery = v.object({
  kind: v.optional(TextKind, 'articles'),
  /** Only texts after this one. */
  after: v.optional(TextName),
  /** Only emails with these letters in their title, subject or text. */
  find: v.optional(v.pipe(v.string(), v.maxLength(FIND_TEXT_MAX_CHARS))),
})
export const Texts = v.object({
  texts: v.array(ListedText),
  hasMore: v.boolean(),
  /** Published texts that can’t be shown, so that the shipped ones are: why. */
  problems: v.array(v.object({ name: v.string(), problem: v.string() })),
})
export type Texts = v.InferOutput<typeof Texts>

const Claim = v.picklist(['paymentPage', 'guaranteePage'])
export type Claim = v.InferOutput<typeof Claim>

/** Claims that texts make only with a page that explains them; null while they are off. */
export const Claims = v.object({ claims: v.array(v.object({ claim: Claim, page: v.nullable(v.string()) })) })
export type Claims = v.InferOutput<typeof Claims>

export const TextQuery = v.object({ name: TextName })

const VersionAct = v.picklist(['published', 'hidden', 'shipped'])

export const TextVersion = v.object({
  id: v.number(),
  /** `hidden`: the article is no longer shown; `shipped`: the shipped text is again. */
  what: VersionAct,
  operator: v.string(),
  reason: v.nullable(v.string()),
  /** When it began, or begins. */
  startsAt: v.string(),
  state: v.picklist(['past', 'now', 'coming', 'withdrawn']),
})
export type TextVersion = v.InferOutput<typeof TextVersion>

export const TextDraft = v.object({
  content: ReadContent,
  /** Goes up by one with each saving. */
  revision: v.number(),
  /** The version that was shown when the draft was begun; null for the shipped text. */
  baseId: v.nullable(v.number()),
  operator: v.string(),
  savedAt: v.string(),
})
export type TextDraft = v.InferOutput<typeof TextDraft>

export const TextFile = v.object({
  name: TextName,
  title: v.string(),
  state: TextState,
  /** Where it is read, on this site; null where it is part of many pages, or isn’t shown. */
  path: v.nullable(v.string()),
  /** As it is shown now; of a hidden article, as it was last. Null for one that was never published. */
  shown: v.nullable(ReadContent),
  /** The version that a draft is begun from; null where nothing was ever published. */
  shownId: v.nullable(v.number()),
  hasShipped: v.boolean(),
  draft: v.nullable(TextDraft),
  /** The version that waits for its time; editing continues with its words. */
  coming: v.nullable(v.object({ ...TextVersion.entries, content: v.nullable(ReadContent) })),
  /** Kind of the text that the marketplace’s settings show in place of terms or privacy; absent without one. */
  replacedBy: v.optional(v.picklist(['text', 'link'])),
  /** Questions that a category has without any of its own; absent for other texts. */
  inheritedQuestions: v.optional(v.array(OwnQuestion)),
  /** Names that stand in braces for what is filled in, of an email; absent for other texts. */
  placeholders: v.optional(
    v.array(
      v.object({
        name: v.string(),
        isNeeded: v.boolean(),
        /** It may be empty: a paragraph with it is left out then. */
        isOptional: v.optional(v.boolean(), false),
      }),
    ),
  ),
})
export type TextFile = v.InferOutput<typeof TextFile>

export const TextVersionsQuery = v.object({
  name: TextName,
  /** Only versions before this one. */
  before: v.optional(WholeInUrl),
})
export const TextVersions = v.object({ versions: v.array(TextVersion), hasMore: v.boolean() })
export type TextVersions = v.InferOutput<typeof TextVersions>

export const TextVersionQuery = v.object({
  name: TextName,
  /** Without one, the shipped text. */
  id: v.optional(WholeInUrl),
})
export const TextVersionContent = v.object({ content: v.nullable(ReadContent) })

/** Saves a draft, once: a repeated call with the same content finds it saved. */
export const SaveTextDraft = v.object({
  name: TextName,
  content: TextContent,
  /** The revision that was changed; 0 without a draft. */
  revision: v.pipe(v.number(), v.integer(), v.minValue(0)),
  baseId: v.nullable(v.pipe(v.number(), v.integer())),
})
export type SaveTextDraft = v.InferOutput<typeof SaveTextDraft>

export const SavedTextDraft = v.variant('outcome', [
  v.object({ outcome: v.literal('saved'), draft: TextDraft }),
  /**
   * Another operator has saved meanwhile: this is theirs, and nothing was saved. Null: they published or discarded it.
   */
  v.object({ outcome: v.literal('conflict'), draft: v.nullable(TextDraft) }),
])
export type SavedTextDraft = v.InferOutput<typeof SavedTextDraft>

export const PreviewText = v.object({ name: TextName, content: TextContent })
export const TextPreview = v.object({
  title: v.string(),
  lines: v.array(v.string()),
  parts: v.array(v.object({ heading: v.string(), html: v.string() })),
  /** Why it can’t be published as it is; null if it can. */
  problem: v.nullable(v.string()),
  /** An email as it arrives, with examples; absent for other texts. */
  email: v.optional(v.object({ html: v.string(), text: v.string() })),
})
export type TextPreview = v.InferOutput<typeof TextPreview>

export const NewArticle = v.object({
  /** The article’s own: a double tap makes one. */
  key: v.pipe(v.string(), v.uuid()),
  title: text('The title', TEXT_TITLE_MAX_CHARS),
})
export const CATEGORY_NAME_MAX_CHARS = 40

export const NewServiceType = v.object({
  /** The category’s own: a double tap makes one. */
  key: v.pipe(v.string(), v.uuid()),
  singular: text('The name', CATEGORY_NAME_MAX_CHARS),
  plural: text('The plural', CATEGORY_NAME_MAX_CHARS),
  /** The group’s number. */
  group: v.pipe(v.number(), v.integer()),
})
export type NewServiceType = v.InferOutput<typeof NewServiceType>

/** The groups that a new category can belong to. */
export const ServiceTypeGroups = v.object({ groups: v.array(v.object({ id: v.number(), name: v.string() })) })

/** The only part of an upload. */
export const TEXT_PICTURE_FIELD = 'picture'
/** A picture’s id, as an article’s picture names it; in Markdown, it is the end of the address. */
export const AddedPicture = v.object({ id: v.string() })

/** The name of the text that was begun. */
export const BegunText = v.object({ name: TextName })
