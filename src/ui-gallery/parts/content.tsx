import { DEFAULT_PICTURE } from '#contract/pictures.ts'
import { Disclosure } from '#src/ui/content/disclosure.tsx'
import { FaqList } from '#src/ui/content/faq-list.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { Rating } from '#src/ui/content/rating.tsx'
import { RichText } from '#src/ui/content/rich-text.tsx'
import { Place, PlaceList } from '#src/ui/elements/place-list.tsx'
import { LONG_NAME, LONG_TEXT, LONG_WORD } from '../sample.ts'
import { Part, State } from '../specimen.tsx'

const HTML =
  '<h2>Before the event</h2><p>Ask for a <strong>written quote</strong>, and <a href="#RichText">compare</a>:</p>' +
  '<ul><li>what is included</li><li>when the balance is due</li></ul><blockquote><p>Book early.</p></blockquote>'

export const Content = () => (
  <>
    <Part name="RichText">
      <State name="an operator’s Markdown" isWide>
        <RichText html={HTML} />
      </State>
      <State name="long text" isWide>
        <RichText html={`<p>${LONG_TEXT}</p><p>${LONG_WORD}</p>`} />
      </State>
    </Part>
    <Part name="FaqList">
      <State name="the first one open" isWide>
        <FaqList
          entries={[
            {
              question: 'How much does a DJ cost?',
              answer: '<p>Most quotes are between $400 and $1,200.</p>',
              answerText: '',
            },
            { question: `Is ${LONG_NAME} insured?`, answer: `<p>${LONG_TEXT}</p>`, answerText: '' },
          ]}
        />
      </State>
    </Part>
    <Part name="Disclosure">
      <State name="closed" isWide>
        <Disclosure summary="More details">
          <p>{LONG_TEXT}</p>
        </Disclosure>
      </State>
      <State name="opened by an error in it" isWide>
        <Disclosure summary="More details" hasError>
          <p>{LONG_TEXT}</p>
        </Disclosure>
      </State>
    </Part>
    <Part name="PlaceList">
      <State name="Place: as it stands, waiting for the person, loading" isWide>
        <PlaceList>
          <Place href="#PlaceList" name="Saved vendors" words="3 vendors, also offline" />
          <Place href="#PlaceList" name="Email" words={`${LONG_WORD} · not confirmed yet`} needsYou />
          <Place href="#PlaceList" name="Notifications" words={null} />
        </PlaceList>
      </State>
    </Part>
    <Part name="Rating">
      <State name="with reviews">
        <Rating rating={4.9} reviewCount={1_284} />
      </State>
      <State name="one review">
        <Rating rating={5} reviewCount={1} />
      </State>
      <State name="none: nothing is shown">
        <Rating rating={0} reviewCount={0} />
      </State>
    </Part>
    <Part name="Picture">
      <State name="loaded">
        <Picture url={DEFAULT_PICTURE} alt="" width={240} height={160} />
      </State>
      <State name="missing: the default stands in">
        <Picture
          url="/pictures/ffffffff-ffff-4fff-8fff-ffffffffffff"
          alt="A band on a stage"
          width={240}
          height={160}
        />
      </State>
    </Part>
  </>
)
