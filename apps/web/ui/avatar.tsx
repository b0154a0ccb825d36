/** The picture of a tester, which the API serves, with the alias. */
export function Avatar({ alias, url }: { alias: string; url?: string | undefined }) {
  // Pictures of other origins would see who looks: only ours are shown.
  const own = url?.startsWith(`${location.origin}/`) ? url : undefined;
  return (
    <span className="inline-flex items-center gap-1.5">
      {own && <img src={own} alt="" width={20} height={20} className="size-5 rounded-full" />}
      {alias}
    </span>
  );
}
