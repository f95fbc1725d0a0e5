/**
 * Says that nothing here is real. It is in the page always and shown by a mark on `<html>` that the page sets before its
 * first frame, so that the pages built in advance need not know.
 */
export function SampleBanner() {
  return (
    <p className="hidden bg-waiting-soft px-4 py-1.5 text-center text-xs font-medium text-waiting in-data-sample:block">
      Sample data: the people, the plans and the money here are made up.
    </p>
  )
}
