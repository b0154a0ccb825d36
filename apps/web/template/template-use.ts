/** Which schedules use a template. Pure. */

export function usesOf<Schedule extends { readonly templateId: string }>(
  templateId: string,
  schedules: readonly Schedule[],
): Schedule[] {
  return schedules.filter((schedule) => schedule.templateId === templateId);
}

export function usageText(schedules: readonly unknown[]): string {
  if (schedules.length === 0) return 'No schedule uses it';
  return schedules.length === 1 ? '1 schedule uses it' : `${schedules.length} schedules use it`;
}
