/** The content that is shown now: shipped texts, and those that operators have published instead. */
import type { Content } from '#server/content/content.ts'

export interface LiveContent extends Content {
  /** From now on, this is read. */
  show(content: Content): void
}

/** Everyone who was given it reads what is shown last. */
export function liveContent(shipped: Content): LiveContent {
  let current = shipped
  return {
    show(content) {
      current = content
    },
    get operator() {
      return current.operator
    },
    get articles() {
      return current.articles
    },
    get blurbIds() {
      return current.blurbIds
    },
    get serviceTypes() {
      return current.serviceTypes
    },
    get mails() {
      return current.mails
    },
    get kidsCategories() {
      return current.kidsCategories
    },
    get links() {
      return current.links
    },
    get claimPages() {
      return current.claimPages
    },
    get shipped() {
      return current.shipped
    },
    articleById: (id) => current.articleById(id),
    articleBySlug: (slug) => current.articleBySlug(slug),
    faq: (name) => current.faq(name),
    page: (name) => current.page(name),
    signup: (name) => current.signup(name),
    blurb: (id) => current.blurb(id),
    claiming: (reached, said) => current.claiming(reached, said),
    withTexts: (published) => current.withTexts(published),
    preview: (name, source, pictures) => current.preview(name, source, pictures),
  }
}
