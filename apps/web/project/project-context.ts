/** The project whose pages are shown. */
import { createContext, useContext } from 'react';
import type { Project } from './project-query.js';

export const ProjectContext = createContext<Project | undefined>(undefined);

export function useProject(): Project {
  const project = useContext(ProjectContext);
  if (!project) throw new Error('There is no project outside its pages');
  return project;
}
