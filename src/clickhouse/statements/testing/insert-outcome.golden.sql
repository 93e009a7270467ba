SELECT query_id FROM clusterAllReplicas('main', system.processes) WHERE initial_query_id = {queryId:String};

KILL QUERY ON CLUSTER `main` WHERE initial_query_id = {queryId:String} ASYNC;

SYSTEM SYNC REPLICA ON CLUSTER `main` `analytics`.events_local LIGHTWEIGHT;
