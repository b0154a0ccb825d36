/**
 * Executors that get all tasks of a run at once. One compiler, linter or jest for all projects needs a fraction of the
 * time of one for each, because each loads the same types and libraries. Nx still caches each project by itself.
 */

/**
 * @param work gets `[{ name, root, target }]`; answers with one `{ success, terminalOutput }` for each, in the same order
 */
export function executor(work) {
  const show = async (projects) => {
    const outcomes = await work(projects);
    // For a batch, Nx shows only the output of the process.
    for (const { terminalOutput } of outcomes) process.stdout.write(terminalOutput);
    return outcomes;
  };
  const batch = async ({ tasks }) => {
    const all = Object.values(tasks);
    const outcomes = await show(
      all.map(({ projectRoot, target: { project, target } }) => ({
        name: project,
        root: projectRoot,
        target,
      })),
    );
    return Object.fromEntries(all.map(({ id }, index) => [id, outcomes[index]]));
  };
  /** For `--batch=false`. */
  const single = async (_options, { projectName: name, targetName: target, projectsConfigurations }) => {
    const [outcome] = await show([{ name, root: projectsConfigurations.projects[name].root, target }]);
    return outcome;
  };
  return { batch, single };
}
