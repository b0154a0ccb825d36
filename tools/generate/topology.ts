/** Reads and extends the table of who talks to whom, `libs/contracts/topology/topology.ts`. */
import ts from 'typescript';
import { objectIn, property, propertyName, texts } from './edit/find-node.js';
import { keyFor } from './names.js';
import type { Workspace } from './workspace.js';

export const topologyPath = 'libs/contracts/topology/topology.ts';

export interface TopologyRow {
  readonly serves: readonly string[];
  readonly calls: readonly string[];
}

/** Rows by service. */
export function readTopology(workspace: Workspace): Map<string, TopologyRow> {
  const { properties } = objectIn(workspace.source(topologyPath), 'topology');
  return new Map(
    properties.filter(ts.isPropertyAssignment).map((row) => {
      const columns = row.initializer as ts.ObjectLiteralExpression;
      const { serves, calls } = { serves: property(columns, 'serves'), calls: property(columns, 'calls') };
      return [propertyName(row)!, { serves: texts(serves), calls: texts(calls) }];
    }),
  );
}

/** A service that serves `rpc.<owner>` and talks to nobody yet. */
export function addService(workspace: Workspace, service: string, owner: string): void {
  workspace.edit(topologyPath, (edit) => {
    const row = `${keyFor(service)}: { serves: ['${owner}'], calls: [], publishes: [], listens: [] }`;
    edit.append(objectIn(edit.source, 'topology'), row);
  });
}
