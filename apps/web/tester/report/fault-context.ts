/** The faults of the report, for the fields of its form. */
import { createContext, useContext } from 'react';
import { faultAt, faultBelow, noFaults, type ReportFaults } from './fault.js';

const FaultContext = createContext<ReportFaults>(noFaults);
export const FaultProvider = FaultContext.Provider;

export function useFaults(): ReportFaults {
  return useContext(FaultContext);
}

/** @param deep also the faults of parts that have no field of their own */
export function useFault(path: string, deep = false): string | undefined {
  const faults = useFaults();
  return deep ? faultBelow(faults, path) : faultAt(faults, path);
}
