import { Skeleton } from '../screens/skeleton.tsx'
import css from './form-layout.module.css'

/** A skeleton of a form's fields while its draft loads; also what the server renders. */
export function FormSkeleton({ fields }: { fields: number }) {
  return (
    <div className={css.fields} aria-hidden="true">
      {Array.from({ length: fields }, (_, at) => (
        <div key={at} className={css.skeleton}>
          <Skeleton shape="short" />
          <Skeleton shape="button" />
        </div>
      ))}
    </div>
  )
}
