/** Three dots for the button of a menu: one element, where an icon has four. Lists have it in each row. */
export function Dots() {
  return (
    <span
      aria-hidden
      className="h-4 w-[15px] bg-[radial-gradient(circle,currentColor_1px,transparent_1.6px)] bg-[length:5px_100%]"
    />
  );
}
